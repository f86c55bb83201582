// SPDX-License-Identifier: Apache-2.0
package dev.sluice.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PageTemplateTest {
  private static String page(String file, Map<String, ?> values) {
    return PageTemplate.of(PageTemplateTest.class, file).render(values);
  }

  @Test
  void valuesAndTablesArePutIn() {
    Map<String, ?> values =
        Map.of(
            "count", 12345, "share", 0.25, "rows", List.of(List.of("a", "1"), List.of("b <", "")));
    String page =
        """
        12345 of them, 0.25.

        | what | how many |
        |---|---|
        | a | 1 |
        | b < |  |

        | what | how many |
        |---|---:|
        | a | 1 |
        | b < |  |
        """;
    assertThat(page("sample.md.ftl", values)).isEqualTo(page);
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(page("sample.md.ftl", values)).isEqualTo(page);
    } finally {
      Locale.setDefault(before);
    }
    assertThat(page("sample.md.ftl", Map.of("count", 1, "share", 1, "rows", List.of())))
        .contains("\nNothing yet.\n");
  }

  @Test
  void aNameWithoutAValueIsAnErrorAndNoPage() {
    Map<String, ?> values = Map.of("count", 1, "rows", List.of());
    assertThatThrownBy(() -> page("sample.md.ftl", values))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("share")
        .hasMessageContaining("sample.md.ftl");
  }

  @Test
  void htmlIsEscaped() {
    assertThat(page("sample.ftlh", Map.of("text", "<a & \"b\">")))
        .isEqualTo("<p>&lt;a &amp; &quot;b&quot;&gt;</p>\n");
  }

  @Test
  void aTemplateThatIsNotThereOrIsNoneIsAnError() {
    assertThatThrownBy(() -> page("missing.ftl", Map.of()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("dev/sluice/templates/missing.ftl");
    assertThatThrownBy(() -> page("broken.ftl", Map.of()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("dev/sluice/templates/broken.ftl");
  }
}
