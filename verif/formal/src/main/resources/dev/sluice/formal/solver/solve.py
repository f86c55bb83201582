# SPDX-License-Identifier: Apache-2.0
"""Asks a solver for each goal whether it can be false under the assertions of an SMT-LIB file.

Started as: solve.py SOLVER FILE SECONDS MEGABYTES all|first, with the names of the goals, Boolean constants of the file, on the
input, a line each, and after an empty line the names of bit vectors whose values a counterexample is to have. Writes a
line of JSON for each goal: its answer (unsat: never false), seconds of the process, megabytes so far.
"""
import json
import resource
import sys
import threading
import time


class Bitwuzla:
    together = 1

    def __init__(self, file, seconds):
        import bitwuzla as b

        self.b = b
        self.manager = b.TermManager()
        options = b.Options()
        options.set(b.Option.PRODUCE_MODELS, True)
        options.set(b.Option.TIME_LIMIT_PER, int(1000 * seconds))
        self.parser = b.Parser(self.manager, options)
        self.parser.parse(file, True, True)
        self.solver = self.parser.bitwuzla()

    def ask(self, goal):
        answer = self.solver.check_sat(self.parser.parse_term("(not " + goal + ")"))
        return {self.b.Result.SAT: "sat", self.b.Result.UNSAT: "unsat"}.get(answer, "unknown")

    def value(self, name):
        return self.solver.get_value(self.parser.parse_term(name)).value(2)


class Glucose:
    """z3 makes clauses of the formulas, Glucose searches; z3's own search does not end on some. Asks of some goals together."""

    together = 12

    def __init__(self, file, seconds):
        import z3
        from pysat.solvers import Glucose4

        self.z3 = z3
        self.searcher = Glucose4
        self.seconds = seconds
        self.assertions = z3.parse_smt2_file(file)
        steps = ["simplify", "propagate-values", "solve-eqs", "elim-uncnstr", "simplify", "bit-blast", "simplify", "tseitin-cnf"]
        self.clauses = z3.TryFor(z3.Then(*steps), int(1000 * seconds))

    def ask(self, *goals):
        asked = self.z3.Goal()
        asked.add(self.assertions)
        asked.add(self.z3.Or([self.z3.Not(self.z3.Bool(goal)) for goal in goals]))
        try:
            [made] = self.clauses(asked)
        except self.z3.Z3Exception as e:
            if "canceled" in str(e):
                return "unknown"
            raise
        if made.inconsistent():
            return "unsat"
        lines = made.dimacs(False).splitlines()
        with self.searcher(bootstrap_with=([int(word) for word in line.split()[:-1]] for line in lines if line[0] not in "cp")) as solver:
            timer = threading.Timer(self.seconds, solver.interrupt)
            timer.start()
            answer = solver.solve_limited(expect_interrupt=True)
            timer.cancel()
        return {True: "sat", False: "unsat"}.get(answer, "unknown")

    def value(self, name):
        return ""


def most_megabytes():
    """Of this program alone: what getrusage says begins with what the program that started it had."""
    with open("/proc/self/status", encoding="ascii") as status:
        for line in status:
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) // 1024
    raise OSError("/proc/self/status says nothing of VmHWM")


def answers(ask, goals):
    """Goals that cannot be false together, none of them, are asked once; the others, one by one."""
    for at in range(0, len(goals), ask.together):
        some = goals[at : at + ask.together]
        begun = time.process_time()
        if len(some) > 1 and ask.ask(*some) == "unsat":
            spent = (time.process_time() - begun) / len(some)
            yield from ((goal, "unsat", spent) for goal in some)
            continue
        for goal in some:
            begun = time.process_time()
            answer = ask.ask(goal)
            yield goal, answer, time.process_time() - begun


def main():
    solver, file, seconds, megabytes, until = sys.argv[1:]
    if int(megabytes) > 0:
        limit = int(megabytes) << 20
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    goals, _, names = sys.stdin.read().partition("\n\n")
    ask = {"bitwuzla": Bitwuzla, "glucose": Glucose}[solver](file, float(seconds))
    for goal, answer, spent in answers(ask, goals.split()):
        line = {"goal": goal, "answer": answer, "seconds": spent}
        line["megabytes"] = most_megabytes()
        if answer == "sat":
            line["values"] = {name: ask.value(name) for name in names.split()}
        print(json.dumps(line), flush=True)
        if answer == "sat" and until == "first":
            break


main()
