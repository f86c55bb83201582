// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

import dev.sluice.campaign.Campaign;
import dev.sluice.campaign.backend.Backend;
import dev.sluice.campaign.backend.SilentBackendException;
import dev.sluice.campaign.backend.TaskArray;
import dev.sluice.campaign.backend.TaskState;
import dev.sluice.campaign.backend.TaskState.Phase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A cluster inside the test: whenever it is asked how things are, one more task runs, in the asking
 * thread. What goes wrong is said beforehand.
 */
class FakeBackend implements Backend {
  /** Thrown in a unit: the process of its task is gone from one moment to the next. */
  static final class Died extends Error {
    private static final long serialVersionUID = 1;
  }

  private final CampaignFolder folder;
  private final Campaign campaign;
  private final Map<String, TaskArray> arrays = new LinkedHashMap<>();
  private final Map<String, Map<Integer, TaskState>> states = new LinkedHashMap<>();

  /** Questions that it does not answer. */
  int silentFor;

  /** The answers to so many submissions are lost; they are taken all the same. */
  int lostAnswers;

  /** Tasks that end before they say a word: the numbers of tasks since the beginning. */
  final Set<Integer> mute = new TreeSet<>();

  /** Tasks that a person cancels before they begin. */
  final Set<Integer> cancelled = new TreeSet<>();

  final List<String> cancels = new ArrayList<>();
  int tasksBegun;
  int slots = 2;

  FakeBackend(CampaignFolder folder, Campaign campaign) {
    this.folder = folder;
    this.campaign = campaign;
  }

  List<TaskArray> arrays() {
    return List.copyOf(arrays.values());
  }

  private void answerOrNot() throws SilentBackendException {
    if (silentFor > 0) {
      silentFor--;
      throw new SilentBackendException("nobody is there");
    }
  }

  @Override
  public int slots() {
    return slots;
  }

  @Override
  public int largestArray() {
    return 1000;
  }

  @Override
  public Optional<Long> limitSeconds() {
    return Optional.empty();
  }

  @Override
  public List<String> command(TaskArray array) {
    return List.of("fake", array.tasks() + " tasks");
  }

  @Override
  public String submit(TaskArray array) throws IOException {
    answerOrNot();
    String id = "j" + arrays.size();
    arrays.put(id, array);
    Map<Integer, TaskState> tasks = new TreeMap<>();
    for (int i = 0; i < array.tasks(); i++) {
      tasks.put(i, new TaskState(Phase.WAITING, "", ""));
    }
    states.put(id, tasks);
    if (lostAnswers > 0) {
      lostAnswers--;
      throw new SilentBackendException("the answer was lost");
    }
    return id;
  }

  @Override
  public Optional<String> find(String name) throws IOException {
    answerOrNot();
    return arrays.entrySet().stream()
        .filter(array -> array.getValue().name().equals(name))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  @Override
  public Map<String, Map<Integer, TaskState>> states(List<String> ids) throws IOException {
    answerOrNot();
    one();
    Map<String, Map<Integer, TaskState>> asked = new LinkedHashMap<>(states);
    asked.keySet().retainAll(ids);
    return asked;
  }

  /** Runs the first task that may begin. */
  private void one() throws IOException {
    for (Map.Entry<String, TaskArray> array : arrays.entrySet()) {
      Map<Integer, TaskState> tasks = states.get(array.getKey());
      Optional<String> after = array.getValue().after();
      if (after.isPresent()
          && !states.get(after.get()).values().stream().allMatch(s -> s.why().equals("well"))) {
        continue;
      }
      for (Map.Entry<Integer, TaskState> task : tasks.entrySet()) {
        if (task.getValue().phase() == Phase.WAITING) {
          int number = tasksBegun++;
          task.setValue(
              cancelled.contains(number)
                  ? new TaskState(Phase.CANCELLED, "cancelled by hand", "n1")
                  : new TaskState(Phase.ENDED, run(array.getValue(), task.getKey(), number), "n1"));
          return;
        }
      }
    }
  }

  private String run(TaskArray array, int task, int number) throws IOException {
    if (mute.contains(number)) {
      return "its node was lost";
    }
    int of = Integer.parseInt(array.folder().getFileName().toString());
    try {
      new CampaignTask(folder, of, task).run(_ -> campaign);
      return "well";
    } catch (Died _) {
      return "killed";
    } catch (IOException e) {
      return "exit code 2";
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  @Override
  public void cancel(String id) {
    cancels.add(id);
    states
        .get(id)
        .replaceAll(
            (_, state) -> state.isOver() ? state : new TaskState(Phase.CANCELLED, "cancelled", ""));
  }
}
