// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.campaign.run.CampaignFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the time of a campaign went that is written down here. */
class TimelinePageTest {
  @TempDir Path out;

  private void array(int number, String stage, String... journals) throws IOException {
    CampaignFolder folder = new CampaignFolder(out);
    Files.createDirectories(folder.array(number));
    String tasks = String.join(",", List.of(journals).stream().map(_ -> "[\"u\"]").toList());
    Files.writeString(
        folder.array(number).resolve("array.json"),
        """
        {"name":"a","arguments":[],"settings":"","program":"","stage":"%s","after":-1,"tasks":[%s]}
        """
            .formatted(stage, tasks));
    for (int i = 0; i < journals.length; i++) {
      Files.writeString(folder.journal(number, i), journals[i]);
    }
  }

  private static String line(String event, long millis, String more) {
    return "{\"event\":\"%s\",\"millis\":%d%s}\n".formatted(event, millis, more);
  }

  private static String unit(String name, long from, long to, boolean passed) {
    return line("BEGIN", from, ",\"unit\":\"" + name + "\"")
        + line("DONE", to, ",\"unit\":\"" + name + "\",\"seconds\":1,\"passed\":" + passed);
  }

  @Test
  void everySecondOfEveryPlaceIsCountedOnce() throws IOException {
    String n1 = ",\"message\":\"n1\"";
    String n2 = ",\"message\":\"<n2>\"";
    array(0, "BUILD", line("TASK", 0, n1) + unit("b", 1000, 3000, true) + line("END", 3000, ""));
    array(
        1,
        "RUN",
        line("TASK", 4000, n1)
            + unit("u1", 4000, 6000, true)
            + unit("u2", 7000, 8000, false)
            + line("END", 8000, ""),
        line("TASK", 4000, n2)
            + line("BEGIN", 5000, ",\"unit\":\"u3\"")
            + line("MACHINE", 10000, ",\"message\":\"full\""));
    Path page = TimelinePage.write(new CampaignFolder(out));
    assertThat(page)
        .content()
        .contains("3 tasks in 10.0 seconds")
        .contains(row("units", "3.0", "15.0"), row("builds", "2.0", "10.0"))
        .contains(row("units that were cut off", "5.0", "25.0"))
        .contains(row("tasks between their units", "3.0", "15.0"))
        .contains(row("places without a task, and starts of tasks", "7.0", "35.0"))
        .contains("<td>&lt;n2&gt;</td>", "class=\"failed\" x=\"700.00\" y=\"1\" width=\"100.00\"")
        .contains("class=\"cut\" x=\"500.00\"", "class=\"build\" x=\"100.00\"");
    assertThat(Files.readString(page).split("<svg ")).as("a place on each machine").hasSize(3);
  }

  private static String row(String name, String seconds, String share) {
    return "<td>%s</td><td class=\"n\">%s</td><td class=\"n\">%s</td>"
        .formatted(name, seconds, share);
  }
}
