// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

import dev.sluice.campaign.Campaign;
import dev.sluice.campaign.WorkUnit;
import dev.sluice.campaign.backend.Backend;
import dev.sluice.campaign.backend.TaskState;
import dev.sluice.campaign.journal.JournalLine;
import dev.sluice.campaign.journal.JournalTail;
import dev.sluice.campaign.run.ArrayPlan.Stage;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Runs a campaign on a back end: plans arrays, reads what their tasks say, tries once more what a
 * machine lost, and at the end gives the campaign its results in the order of its units. Whatever
 * ends it, the journals on the disk hold what is done, and another goes on with them.
 */
public final class CampaignRun {
  private final Campaign campaign;
  private final Backend backend;
  private final CampaignFolder folder;
  private final CampaignOrder order;
  private final CampaignPace pace;
  private final CampaignListener listener;
  private final Patience patience;
  private final Submission submission;
  private final EarlierArrays earlier;
  private UnitBoard units = new UnitBoard(List.of());
  private UnitBoard builds = new UnitBoard(List.of());
  private final UnitTimes times;
  private final List<LiveArray> live = new ArrayList<>();

  /** Of what is being built, the number of the array. */
  private final Map<String, Integer> buildArrays = new TreeMap<>();

  /** Arrays of builds of which one failed: what waits for them never begins. */
  private final Set<Integer> failedBuilds = new HashSet<>();

  private CampaignCounts told;

  /**
   * A run.
   *
   * @param campaign what is run
   * @param backend by what
   * @param folder that all machines share
   * @param order how
   * @param pace how often it looks
   * @param listener hears of it
   * @throws IOException when the folder cannot be read
   */
  public CampaignRun(
      Campaign campaign,
      Backend backend,
      CampaignFolder folder,
      CampaignOrder order,
      CampaignPace pace,
      CampaignListener listener)
      throws IOException {
    this.campaign = campaign;
    this.backend = backend;
    this.folder = folder;
    this.order = order;
    this.pace = pace;
    this.listener = listener;
    patience = new Patience(pace, listener);
    submission = new Submission(folder, backend, order, patience);
    earlier = new EarlierArrays(folder, backend, submission, patience, listener);
    times = new UnitTimes(folder.times());
  }

  /** Ends it soon: its jobs are cancelled, what is done is kept. May be called by any thread. */
  public void stop() {
    patience.stop();
  }

  /**
   * Runs it to its end, or until it is stopped, or only submits it. The results that there are have
   * been merged afterwards, unless it was detached.
   *
   * @return how it ended
   * @throws BadInputException when the folder holds something else, or the cluster refuses an array
   * @throws IOException when the folder cannot be used
   */
  public CampaignOutcome run() throws IOException {
    try (CampaignFolder.AutoCloseableLock _ = folder.lock()) {
      if (order.resume()) {
        earlier.refuseOther(campaign.settings());
      } else {
        earlier.refuseLive();
        folder.clear();
      }
      campaign.begin();
      List<WorkUnit> all = campaign.units();
      units = new UnitBoard(all);
      builds = new UnitBoard(BuildUnits.of(all));
      takeUp();
      if (order.detach()) {
        plan();
        return outcome();
      }
      watch();
      if (patience.isStopping()) {
        cancelAll();
        readJournals();
      }
      tell();
      times.write();
      units.merge(campaign);
      return outcome();
    }
  }

  private void watch() throws IOException {
    long asked = System.nanoTime();
    try {
      while (!patience.isStopping()) {
        plan();
        tell();
        if (live.isEmpty()) {
          return;
        }
        patience.pause(pace.journals());
        Optional<Map<String, Map<Integer, TaskState>>> states = Optional.empty();
        if (System.nanoTime() - asked >= pace.states().toNanos()) {
          List<String> ids = live.stream().map(LiveArray::id).toList();
          states = patience.once(() -> backend.states(ids));
          asked = System.nanoTime();
        }
        readJournals(); // After the states: what a task said before its end is seen.
        judge(states);
      }
    } catch (IOException | RuntimeException e) {
      cancelAll(); // Nobody would hear of them.
      throw e;
    }
  }

  private CampaignOutcome outcome() {
    return new CampaignOutcome(units.counts(builds), units.lost(), patience.isStopping());
  }

  private void tell() {
    CampaignCounts now = units.counts(builds);
    if (!now.equals(told)) {
      told = now;
      listener.counts(now);
    }
  }

  /** What an earlier run left: its results, and its jobs that are still under way. */
  private void takeUp() throws IOException {
    for (EarlierArrays.Taken taken : earlier.take()) {
      if (taken.alive()) {
        addLive(taken.array());
      }
      for (TaskWatch task : taken.array().tasks()) {
        task.read(entry -> earlier(taken.array(), entry));
      }
    }
  }

  private boolean cancelled(String id) throws IOException {
    backend.cancel(id);
    return true;
  }

  private void earlier(LiveArray array, JournalTail.Entry entry) {
    if (entry.line().event() == JournalLine.Event.DONE) {
      board(array).done(entry.line(), entry.place());
    }
  }

  private UnitBoard board(LiveArray array) {
    return array.plan().stage() == Stage.BUILD ? builds : units;
  }

  private void addLive(LiveArray array) {
    live.add(array);
    for (TaskWatch task : array.tasks()) {
      for (String unit : task.units()) {
        board(array).planned(unit);
        if (array.plan().stage() == Stage.BUILD) {
          buildArrays.put(unit, array.number());
        }
      }
    }
  }

  private void plan() throws IOException {
    for (WorkUnit unit : units.fresh()) {
      if (!unit.build().isEmpty() && builds.isLost(unit.build())) {
        units.lost(unit.name(), unit.build() + " was not built: " + builds.reason(unit.build()));
      }
    }
    Planner planner = new Planner(backend, order, units, builds, times);
    Optional<LiveArray> built = Optional.empty();
    for (Planner.Draft draft : planner.next(buildArrays, live.isEmpty())) {
      Optional<LiveArray> after =
          draft.after() == Planner.Draft.NEW_BUILDS
              ? built
              : live.stream().filter(array -> array.number() == draft.after()).findFirst();
      ArrayPlan plan =
          submission.plan(campaign, draft, after.map(LiveArray::number).orElse(-1), folder.next());
      Optional<LiveArray> array = submission.submit(plan, after.map(LiveArray::id));
      if (array.isEmpty()) {
        return; // It was stopped.
      }
      addLive(array.get());
      if (draft.stage() == Stage.BUILD) {
        built = array;
      }
      listener.said(
          "job %s: %s, %d in %d tasks%s"
              .formatted(
                  array.get().id(),
                  draft.stage() == Stage.BUILD ? "builds" : "units",
                  draft.tasks().stream().mapToInt(List::size).sum(),
                  draft.tasks().size(),
                  after.map(first -> ", after job " + first.id()).orElse("")));
    }
  }

  private void readJournals() throws IOException {
    for (LiveArray array : live) {
      for (TaskWatch task : array.tasks()) {
        if (!task.isClosed()) {
          task.read(entry -> heard(array, task, entry));
        }
      }
    }
  }

  private void heard(LiveArray array, TaskWatch task, JournalTail.Entry entry) {
    JournalLine line = entry.line();
    UnitBoard board = board(array);
    switch (line.event()) {
      case BEGIN -> board.running(line.unit());
      case DONE -> {
        if (board.done(line, entry.place()) && task.isMeasure()) {
          times.add(board.unit(line.unit()).kind(), line.seconds());
        }
      }
      case BROKEN -> board.lost(line.unit(), line.message());
      default -> {
        // Of the task, which keeps it.
      }
    }
  }

  /** Which tasks and arrays are over, and what that means for their units. */
  private void judge(Optional<Map<String, Map<Integer, TaskState>>> states) throws IOException {
    for (LiveArray array : live) {
      for (int i = 0; i < array.tasks().size(); i++) {
        TaskWatch task = array.tasks().get(i);
        if (task.hasEnded()) {
          task.close();
        } else if (!task.isClosed() && states.isPresent()) {
          TaskState state = states.get().getOrDefault(array.id(), Map.of()).get(i);
          judge(array, i, state);
        }
      }
      if (array.plan().stage() == Stage.BUILD && array.isOver()) {
        builtOrNot(array);
      }
    }
    live.removeIf(LiveArray::isOver);
  }

  private void judge(LiveArray array, int number, TaskState state) throws IOException {
    TaskWatch task = array.tasks().get(number);
    if (state != null && !state.isOver()) {
      task.notOver();
      return;
    }
    long now = System.nanoTime();
    if (now - task.overSince(now) < pace.settle().toNanos()) {
      return;
    }
    task.close();
    boolean cancelled = state != null && state.phase() == TaskState.Phase.CANCELLED;
    boolean inVain = failedBuilds.contains(array.plan().after());
    String why = task.why(array.name(number), state);
    if (!inVain) {
      listener.said(why);
    }
    UnitBoard board = board(array);
    for (String unit : task.units()) {
      boolean guilty =
          task.inFlight() == null ? !task.hasProgressed() : unit.equals(task.inFlight());
      if (inVain || !cancelled && !guilty) {
        board.giveBack(unit);
      } else if (cancelled) {
        board.lost(unit, why);
      } else {
        board.failed(unit, why);
      }
    }
  }

  /** Where something was not built, what waits for the whole array never begins: planned anew. */
  private void builtOrNot(LiveArray array) throws IOException {
    boolean all = array.tasks().stream().flatMap(t -> t.units().stream()).allMatch(builds::isDone);
    if (!all && failedBuilds.add(array.number())) {
      for (LiveArray other : live) {
        if (other.plan().after() == array.number()) {
          patience.once(() -> cancelled(other.id()));
        }
      }
    }
  }

  private void cancelAll() throws IOException {
    for (LiveArray array : live) {
      if (patience.once(() -> cancelled(array.id())).isEmpty()) {
        listener.said("job " + array.id() + " could not be cancelled and goes on");
      }
    }
  }
}
