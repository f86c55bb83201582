// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.slurm;

import dev.sluice.campaign.backend.Backend;
import dev.sluice.campaign.backend.TaskArray;
import dev.sluice.campaign.backend.TaskState;
import dev.sluice.campaign.slurm.SlurmProgram.Answer;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Arrays are job arrays of Slurm, from {@code sbatch}; {@code squeue} says how they are and, where
 * there is accounting, {@code sacct} of those that it has forgotten; {@code scancel} ends them.
 */
public final class SlurmBackend implements Backend {
  private static final int DEFAULT_LARGEST = 1001;

  private final SlurmProgram slurm = new SlurmProgram();
  private final SlurmLimits limits;
  private boolean accounting = true;

  /** Arrays that would wait for ever: what they wait for did not end well. */
  private final Set<String> inVain = new HashSet<>();

  /**
   * The cluster that this machine submits to.
   *
   * @param limits what each task is given
   * @throws BadInputException when there is no Slurm here, or no such partition
   * @throws IOException when the cluster does not answer
   */
  public SlurmBackend(SlurmLimits limits) throws IOException {
    this.limits = limits;
    SlurmProgram.check();
    Map<String, Integer> partitions = partitions();
    for (String name : limits.partition().map(p -> p.split(",")).orElse(new String[0])) {
      if (!partitions.containsKey(name)) {
        throw new BadInputException(
            "--partition " + name + ": the cluster has " + String.join(", ", partitions.keySet()));
      }
    }
    refuseWhatIsNeverGranted();
  }

  /** Asks before anything is written; that no node is free or up just now is no reason. */
  private void refuseWhatIsNeverGranted() throws IOException {
    List<String> command = new ArrayList<>(List.of("sbatch", "--test-only", "--ntasks=1"));
    command.addAll(limits.words());
    command.add("--wrap=true");
    Answer answer = slurm.ask(command);
    if (!answer.isWell() && isAnyNodeUp()) {
      throw new BadInputException("sbatch says: " + SlurmProgram.reason(answer.complaint()));
    }
  }

  private SlurmBackend() {
    limits =
        new SlurmLimits(
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), List.of());
  }

  /**
   * For questions alone: nothing is looked at before.
   *
   * @return a back end that nothing is submitted to
   */
  public static SlurmBackend withoutLimits() {
    return new SlurmBackend();
  }

  /**
   * Whether Slurm's commands are on the PATH.
   *
   * @return whether they are
   */
  public static boolean isHere() {
    return SlurmProgram.missing().isEmpty();
  }

  /** The processors of each partition that are not down. */
  private Map<String, Integer> partitions() throws IOException {
    Map<String, Integer> partitions = new TreeMap<>();
    // Its processors: allocated/idle/other/all.
    slurm
        .demand(List.of("sinfo", "--noheader", "--format=%R|%C"))
        .lines()
        .map(line -> line.split("[|/]"))
        .forEach(
            row ->
                partitions.merge(
                    row[0], Integer.parseInt(row[1]) + Integer.parseInt(row[2]), Integer::sum));
    return partitions;
  }

  /** Whether any node takes jobs; one that was taken out of service is idle and takes none. */
  private boolean isAnyNodeUp() throws IOException {
    List<String> command =
        new ArrayList<>(List.of("sinfo", "--noheader", "--responding", "--format=%T"));
    limits.partition().ifPresent(name -> command.add("--partition=" + name));
    return slurm.demand(command).lines().anyMatch(SlurmState::takesJobs);
  }

  private String defaultPartition() throws IOException {
    return slurm
        .demand(List.of("sinfo", "--noheader", "--format=%P"))
        .lines()
        .filter(name -> name.endsWith("*"))
        .map(name -> name.substring(0, name.length() - 1))
        .findFirst()
        .orElseThrow(
            () -> new BadInputException("the cluster has no default partition: give --partition"));
  }

  @Override
  public int slots() throws IOException {
    String names = limits.partition().isPresent() ? limits.partition().get() : defaultPartition();
    Map<String, Integer> partitions = partitions();
    int all = 0;
    for (String name : names.split(",")) {
      all += partitions.getOrDefault(name, 0);
    }
    return Math.max(1, all);
  }

  @Override
  public int largestArray() throws IOException {
    return slurm
        .demand(List.of("scontrol", "show", "config"))
        .lines()
        .filter(line -> line.startsWith("MaxArraySize"))
        .map(line -> Integer.parseInt(line.replaceAll("\\D", "")))
        .findFirst()
        .orElse(DEFAULT_LARGEST);
  }

  @Override
  public Optional<Long> limitSeconds() {
    return limits.timeLimit().map(SlurmLimits::seconds);
  }

  @Override
  public List<String> command(TaskArray array) {
    List<String> words = new ArrayList<>(List.of("sbatch", "--parsable"));
    words.add("--job-name=" + array.name());
    String most = array.parallel() > 0 ? "%" + array.parallel() : "";
    words.add("--array=0-" + (array.tasks() - 1) + most);
    words.add("--output=" + array.folder().resolve("%a.log"));
    words.add("--chdir=" + Path.of("").toAbsolutePath());
    words.addAll(List.of("--no-requeue", "--ntasks=1", "--cpus-per-task=1"));
    array.after().ifPresent(id -> words.add("--dependency=afterok:" + id));
    words.addAll(limits.words());
    words.add(script(array).toString());
    return words;
  }

  private static Path script(TaskArray array) {
    return array.folder().resolve("task.sh");
  }

  @Override
  public String submit(TaskArray array) throws IOException {
    String words =
        array.command().stream()
            .map(word -> "'" + word.replace("'", "'\\''") + "'")
            .collect(Collectors.joining(" "));
    Files.writeString(script(array), "#!/bin/sh\nexec " + words + " \"$SLURM_ARRAY_TASK_ID\"\n");
    Answer answer = slurm.demand(command(array));
    return answer.out().strip().replaceFirst(";.*", ""); // ;CLUSTER where there are several
  }

  @Override
  public Optional<String> find(String name) throws IOException {
    return squeue(List.of("--name=" + name)).keySet().stream().findFirst();
  }

  @Override
  public Map<String, Map<Integer, TaskState>> states(List<String> ids) throws IOException {
    Map<String, Map<Integer, TaskState>> all = squeue(List.of());
    all.keySet().retainAll(ids);
    endWhatWaitsInVain(all);
    List<String> forgotten = ids.stream().filter(id -> !all.containsKey(id)).toList();
    if (accounting && !forgotten.isEmpty()) {
      sacct(forgotten, all);
    }
    return all;
  }

  private Map<String, Map<Integer, TaskState>> squeue(List<String> further) throws IOException {
    List<String> command =
        new ArrayList<>(List.of("squeue", "--me", "--noheader", "--array", "--states=all"));
    command.add("--format=%F|%K|%T|%r|%N");
    command.addAll(further);
    Map<String, Map<Integer, TaskState>> states = new LinkedHashMap<>();
    slurm.demand(command).lines().forEach(line -> add(line.split("\\|", -1), states));
    return states;
  }

  /** Slurm would leave it in its queue; that it was cancelled is then no person's doing. */
  private void endWhatWaitsInVain(Map<String, Map<Integer, TaskState>> all) throws IOException {
    for (Map.Entry<String, Map<Integer, TaskState>> array : all.entrySet()) {
      if (array.getValue().values().stream().anyMatch(SlurmState::waitsInVain)
          && inVain.add(array.getKey())) {
        cancel(array.getKey());
      }
      if (inVain.contains(array.getKey())) {
        array.getValue().replaceAll((_, state) -> SlurmState.IN_VAIN);
      }
    }
  }

  private void sacct(List<String> ids, Map<String, Map<Integer, TaskState>> states)
      throws IOException {
    String of = String.join(",", ids);
    Answer answer =
        slurm.ask(
            List.of("sacct", "-n", "-X", "-P", "--array", "-j", of, "-o", "JobID,State,NodeList"));
    if (!answer.isWell()) {
      accounting = false; // There is none.
      return;
    }
    for (String line : answer.lines().toList()) {
      String[] row = line.split("\\|", -1);
      String[] job = row[0].split("_");
      if (job.length == 2 && row.length == 3) {
        String state = row[1].replaceFirst(" .*", ""); // CANCELLED by 0
        add(new String[] {job[0], job[1], state, "", row[2]}, states);
      }
    }
  }

  private static void add(String[] row, Map<String, Map<Integer, TaskState>> states) {
    if (row.length >= 5 && row[1].matches("\\d+")) {
      states
          .computeIfAbsent(row[0], _ -> new TreeMap<>())
          .put(Integer.valueOf(row[1]), SlurmState.of(row[2], row[3], row[4]));
    }
  }

  @Override
  public void cancel(String id) throws IOException {
    Answer answer = slurm.ask(List.of("scancel", id));
    if (!answer.isWell() && !answer.complaint().contains("Invalid job id")) {
      throw new BadInputException("scancel " + id + " says: " + answer.complaint());
    }
  }
}
