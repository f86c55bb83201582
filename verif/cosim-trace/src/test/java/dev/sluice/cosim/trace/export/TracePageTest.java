// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trace.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.trace.Samples;
import dev.sluice.cosim.trace.Transactions;
import dev.sluice.needs.Needs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as a browser has it: what is drawn, found and said, and no error. */
class TracePageTest {
  @TempDir private Path folder;

  /** Does what a user does, and says what came of it. */
  private static final String USER =
      """
      <script>
      addEventListener("error", (e) => document.body.dataset.error = e.message);
      setTimeout(() => {
        const find = document.getElementById("search");
        const said = [];
        const text = (id) => document.getElementById(id).innerText.replace(/\\s+/g, " ");
        const look = (words) => {
          find.value = words;
          find.dispatchEvent(new Event("input"));
          document.getElementById("next").click();
          said.push(text("found") + " | " + text("detail"));
        };
        said.push(text("about"));
        LOOKS
        const canvas = document.getElementById("canvas");
        const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
        said.push("colors " + new Set(new Uint32Array(pixels.buffer)).size);
        const wide = [...document.querySelectorAll("body *")]
          .filter((e) => e.getBoundingClientRect().right > WIDTH + 0.5)
          .map((e) => e.outerHTML.slice(0, 80) + " to " + e.getBoundingClientRect().right);
        said.push("wide " + (wide.length == 0 ? false : wide.join(", ")));
        const out = document.createElement("pre");
        out.id = "said";
        out.textContent = said.join("\\n");
        document.body.append(out);
      }, 150);
      </script>
      </body>
      """;

  private List<String> visit(Transactions transactions, int width, String... looks)
      throws IOException, InterruptedException {
    Needs.programs("chromium");
    StringBuilder all = new StringBuilder();
    for (String look : looks) {
      all.append("look(\"").append(look).append("\");\n");
    }
    String html = TracePage.html(transactions);
    assertThat(html).as("needs nothing else").doesNotContain("http:", "https:", "src=");
    Path page = folder.resolve("page.html");
    String user = USER.replace("LOOKS", all).replace("WIDTH", "" + width);
    // A headless window is never narrower than 500 pixels; the page may be, from the start.
    String narrow = "<html style=\"width: " + width + "px\"";
    assertThat(html).containsOnlyOnce("<html").containsOnlyOnce("</body>");
    Files.writeString(page, html.replace("<html", narrow).replace("</body>", user));
    Process browser =
        new ProcessBuilder(
                "chromium",
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--user-data-dir=" + folder.resolve("profile"),
                "--window-size=" + width + ",800",
                "--enable-logging=stderr",
                "--virtual-time-budget=2000",
                "--dump-dom",
                page.toUri().toString())
            .redirectError(folder.resolve("log").toFile())
            .start();
    browser.getOutputStream().close();
    String dom = new String(browser.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    browser.waitFor();
    String log = Files.readString(folder.resolve("log"));
    assertThat(log.lines().filter(line -> line.contains("CONSOLE"))).isEmpty();
    assertThat(dom).doesNotContain("data-error");
    Matcher said = Pattern.compile("<pre id=\"said\">(.*?)</pre>", Pattern.DOTALL).matcher(dom);
    assertThat(said.find()).as(dom.length() > 2000 ? log : dom).isTrue();
    return new ArrayList<>(
        said.group(1).replace("&lt;", "<").replace("&gt;", ">").lines().toList());
  }

  @Test
  void aSpanThatIsFoundSaysWhatItIs() throws Exception {
    List<String> said = visit(Samples.bus(), 1200, "0x40", "reason=busy", "nothing there");
    assertThat(said.get(0)).isEqualTo("7 spans, clock 10 to 23");
    assertThat(said.get(1))
        .startsWith("1 of 1 | read <0x40> &amp; \"more\" dut, requests begin clock 10 end clock 20")
        .contains("length 10", "bytes 16", "parts (2)", "look dut, look up: 10, 4 long")
        .contains("brought about", "read 0x80 dut, requests: 18, 5 long");
    assertThat(said.get(2)).startsWith("1 of 1 | refused dut, look up at clock 22 reason busy");
    assertThat(said.get(2)).contains("part of read 0x80");
    assertThat(said.get(3)).startsWith("none | ");
    assertThat(Integer.parseInt(said.get(4).substring(7)))
        .as("something is drawn")
        .isGreaterThan(9);
    assertThat(said.get(5)).as("no wider than the window").isEqualTo("wide false");
  }

  @Test
  void aLargeOneOnANarrowScreen() throws Exception {
    List<String> said = visit(Samples.random(2, 3000), 400, "packet 2999", "number=17");
    assertThat(said.get(0)).matches("1\\d,\\d{3} spans, clock 0 to [\\d,]+");
    assertThat(said.get(1)).startsWith("1 of 1 | packet 2999 packets, all begin");
    assertThat(said.get(2)).startsWith("1 of 1 | packet 17 packets, all begin");
    assertThat(said.get(2)).contains("number 17", "s17 stages, stage 0");
    assertThat(Integer.parseInt(said.get(3).substring(7))).isGreaterThan(9);
    assertThat(said.get(4)).isEqualTo("wide false");
  }
}
