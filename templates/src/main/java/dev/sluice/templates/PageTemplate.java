// SPDX-License-Identifier: Apache-2.0
package dev.sluice.templates;

import freemarker.cache.ClassTemplateLoader;
import freemarker.template.Configuration;
import freemarker.template.Template;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;

/**
 * A page as a file of FreeMarker among the resources, in the folder of the class that fills it. The
 * same values give the same text, whatever the machine's language. A name that the template uses
 * and nobody gave a value is an error, and no page. In a file that ends in {@code .ftlh} values are
 * escaped as HTML; in any other they are put in as they are.
 *
 * <p>Values are texts, numbers without grouping, lists and maps. {@code markdown.ftl} of this
 * package has macros for tables.
 */
public final class PageTemplate {
  private static final Configuration CONFIGURATION = configuration();

  private final Template template;

  private PageTemplate(Template template) {
    this.template = template;
  }

  private static Configuration configuration() {
    Configuration configuration = new Configuration(Configuration.VERSION_2_3_34);
    configuration.setTemplateLoader(
        new ClassTemplateLoader(PageTemplate.class.getClassLoader(), ""));
    configuration.setDefaultEncoding("UTF-8");
    configuration.setLocale(Locale.ROOT);
    configuration.setNumberFormat("c");
    configuration.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
    configuration.setLogTemplateExceptions(false);
    configuration.setWrapUncheckedExceptions(true);
    configuration.setFallbackOnNullLoopVariable(false);
    return configuration;
  }

  /**
   * A template.
   *
   * @param filler the class in whose package's folder the file is
   * @param file its name
   * @return the template
   * @throws IllegalStateException when there is none of that name, or it is not a template
   */
  public static PageTemplate of(Class<?> filler, String file) {
    String path = filler.getPackageName().replace('.', '/') + "/" + file;
    try {
      return new PageTemplate(CONFIGURATION.getTemplate(path));
    } catch (IOException e) {
      throw new IllegalStateException("template " + path + ": " + e.getMessage(), e);
    }
  }

  /**
   * The page.
   *
   * @param values of the names that the template uses
   * @return its text
   * @throws IllegalStateException when the template uses a name that has no value, with the name
   *     and the template's line
   */
  public String render(Map<String, ?> values) {
    StringWriter page = new StringWriter();
    try {
      template.process(values, page);
    } catch (TemplateException e) {
      throw new IllegalStateException(e.getMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException("a string cannot be written", e);
    }
    return page.toString();
  }
}
