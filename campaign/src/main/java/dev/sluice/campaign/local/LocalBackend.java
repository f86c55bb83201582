// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.local;

import dev.sluice.campaign.backend.Backend;
import dev.sluice.campaign.backend.TaskArray;
import dev.sluice.campaign.backend.TaskState;
import dev.sluice.campaign.backend.TaskState.Phase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Tasks are processes of this machine. Each has a pipe as its standard input: when that ends, the
 * process that started it is gone, and it ends itself ({@link #TIED}).
 */
public final class LocalBackend implements Backend {
  /** The environment's word for a task that ends with its standard input. */
  public static final String TIED = "SLUICE_TASK_TIED";

  private static final int SIGNAL = 128;

  private final int slots;
  private final Map<String, List<Task>> arrays = new LinkedHashMap<>();

  /**
   * This machine.
   *
   * @param slots processes at a time, 1 or more
   */
  public LocalBackend(int slots) {
    this.slots = slots;
  }

  private static final class Task {
    private final TaskArray array;
    private final int number;
    private Process process;
    private TaskState state = new TaskState(Phase.WAITING, "", "");

    private Task(TaskArray array, int number) {
      this.array = array;
      this.number = number;
    }

    private boolean isWell() {
      return state.phase() == Phase.ENDED && process != null && process.exitValue() == 0;
    }
  }

  @Override
  public int slots() {
    return slots;
  }

  @Override
  public int largestArray() {
    return Integer.MAX_VALUE;
  }

  @Override
  public Optional<Long> limitSeconds() {
    return Optional.empty();
  }

  @Override
  public List<String> command(TaskArray array) {
    List<String> command = new ArrayList<>(array.command());
    command.add(array.tasks() == 1 ? "0" : "0-" + (array.tasks() - 1));
    return command;
  }

  @Override
  public synchronized String submit(TaskArray array) throws IOException {
    String id = Integer.toString(arrays.size() + 1);
    List<Task> tasks = new ArrayList<>();
    for (int i = 0; i < array.tasks(); i++) {
      tasks.add(new Task(array, i));
    }
    arrays.put(id, tasks);
    start();
    return id;
  }

  @Override
  public Optional<String> find(String name) {
    return Optional.empty(); // Processes end with the one that started them.
  }

  @Override
  public synchronized Map<String, Map<Integer, TaskState>> states(List<String> ids)
      throws IOException {
    start();
    Map<String, Map<Integer, TaskState>> states = new LinkedHashMap<>();
    for (String id : ids) {
      Map<Integer, TaskState> ofArray = new TreeMap<>();
      arrays.getOrDefault(id, List.of()).forEach(task -> ofArray.put(task.number, task.state));
      states.put(id, ofArray);
    }
    return states;
  }

  @Override
  public synchronized void cancel(String id) {
    for (Task task : arrays.getOrDefault(id, List.of())) {
      if (!task.state.isOver()) {
        if (task.process != null) {
          task.process.destroyForcibly();
        }
        task.state = new TaskState(Phase.CANCELLED, "cancelled", "");
      }
    }
  }

  /** Looks which have ended, and starts others in their places. */
  private void start() throws IOException {
    int running = 0;
    for (List<Task> tasks : arrays.values()) {
      for (Task task : tasks) {
        if (task.state.phase() == Phase.RUNNING && !task.process.isAlive()) {
          task.state = new TaskState(Phase.ENDED, said(task.process.exitValue()), "");
        }
        running += task.state.phase() == Phase.RUNNING ? 1 : 0;
      }
    }
    for (List<Task> tasks : arrays.values()) {
      for (Task task : tasks) {
        if (task.state.phase() == Phase.WAITING) {
          List<Task> before =
              task.array.after().map(id -> arrays.getOrDefault(id, List.of())).orElse(List.of());
          if (before.stream().anyMatch(one -> one.state.isOver() && !one.isWell())) {
            task.state = new TaskState(Phase.CANCELLED, "what it waits for failed", "");
          } else if (running < most(task.array) && before.stream().allMatch(Task::isWell)) {
            run(task);
            running++;
          }
        }
      }
    }
  }

  private int most(TaskArray array) {
    return array.parallel() > 0 ? Math.min(slots, array.parallel()) : slots;
  }

  private static void run(Task task) throws IOException {
    List<String> command = new ArrayList<>(task.array.command());
    command.add(Integer.toString(task.number));
    Path log = task.array.log(task.number);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.to(log.toFile()));
    builder.environment().put(TIED, "yes");
    task.process = builder.start();
    task.state = new TaskState(Phase.RUNNING, "", "");
  }

  private static String said(int exit) {
    return exit > SIGNAL ? "ended by signal " + (exit - SIGNAL) : "exit code " + exit;
  }
}
