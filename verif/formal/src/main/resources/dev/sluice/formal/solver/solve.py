# SPDX-License-Identifier: Apache-2.0
"""Asks a solver for each goal whether it can be false under the assertions of an SMT-LIB file.

Started as: solve.py SOLVER FILE SECONDS MEGABYTES all|first, with the names of the goals, Boolean constants of the file, on the
input, a line each, and after an empty line the names of bit vectors whose values a counterexample is to have. Writes a
line of JSON for each goal: its answer (unsat: never false), seconds of the process, megabytes so far.
"""
import json
import resource
import sys
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


class Z3:
    """Asks of some goals together, without what it has learnt before: with that, its preprocessing does not work, and it does not end."""

    together = 12

    def __init__(self, file, seconds):
        import z3

        self.z3 = z3
        self.milliseconds = int(1000 * seconds)
        self.assertions = z3.parse_smt2_file(file)
        self.solver = None

    def ask(self, *goals):
        self.solver = self.z3.Tactic("qfbv").solver()
        self.solver.set("timeout", self.milliseconds)
        self.solver.add(self.assertions)
        self.solver.add(self.z3.Or([self.z3.Not(self.z3.Bool(goal)) for goal in goals]))
        return str(self.solver.check())

    def value(self, name):
        for known in self.solver.model():
            if known.name() == name:
                bits = self.solver.model()[known]
                return format(bits.as_long(), "0" + str(bits.size()) + "b")
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
    ask = {"bitwuzla": Bitwuzla, "z3": Z3}[solver](file, float(seconds))
    for goal, answer, spent in answers(ask, goals.split()):
        line = {"goal": goal, "answer": answer, "seconds": spent}
        line["megabytes"] = most_megabytes()
        if answer == "sat":
            line["values"] = {name: ask.value(name) for name in names.split()}
        print(json.dumps(line), flush=True)
        if answer == "sat" and until == "first":
            break


main()
