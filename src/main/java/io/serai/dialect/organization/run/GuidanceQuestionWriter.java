package io.serai.dialect.organization.run;

import io.serai.dialect.organization.model.OrganizationDefinition;
import io.serai.dialect.organization.model.Role;
import io.serai.dialect.organization.model.SaluteReport;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks for guidance in words: what was tried, what failed, and what would help.
 *
 * @param chart the organization that asks
 */
record GuidanceQuestionWriter(OrganizationDefinition chart) {

  /**
   * Returns the question.
   *
   * @param answer what Agent Zero has said; null if it has said nothing yet
   */
  String of(SaluteReport report, @Nullable String answer) {
    List<String> sentences = new ArrayList<>();
    sentences.add("Guidance is needed. Tried: " + new ReportSentenceWriter(chart).of(report) + ".");
    report
        .failures()
        .ifPresent(
            count ->
                sentences.add(
                    count == 1 ? "One attempt failed." : count + " attempts in a row failed."));
    chart
        .role(report.unit().roleId())
        .flatMap(Role::contingent)
        .ifPresent(help -> sentences.add("What would help: " + sentence(help)));
    sentences.add("Reply with what it should do or know.");
    String question = String.join(" ", sentences);
    return answer == null || answer.isBlank() ? question : question + "\n\n" + answer;
  }

  private static String sentence(String text) {
    return text.endsWith(".") || text.endsWith("?") ? text : text + ".";
  }
}
