package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import io.serai.document.TextFunctions;
import io.serai.document.TypoSuggestion;
import io.serai.route.check.CamelCatalogJars;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.camel.CamelContext;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/** Creates the fault for a step or member that Camel does not know at its place in YAML. */
final class UnknownFieldFault {

  /** How Camel's messages of it begin. */
  private static final List<String> PROBLEMS = List.of("Unsupported field: ", "Unknown node id: ");

  /** Members that steps have, which are not misspelt where they do not belong. */
  private static final Set<String> ELSEWHERE =
      Set.of("expression", "from", "id", "parameters", "steps", "uri");

  private UnknownFieldFault() {}

  static Optional<DocumentFault> of(Throwable thrown, CamelContext camel) {
    return thrown instanceof MarkedYamlEngineException unknown
            && PROBLEMS.stream().anyMatch(String.valueOf(unknown.getProblem())::startsWith)
        ? Optional.of(fault(unknown, camel))
        : Optional.empty();
  }

  private static DocumentFault fault(MarkedYamlEngineException unknown, CamelContext camel) {
    String name = name(String.valueOf(unknown.getProblem()));
    String meant =
        TypoSuggestion.to(name, CamelCatalogJars.stepNames())
            .filter(known -> !known.equals(name) && !ELSEWHERE.contains(name))
            .map(known -> " (did you mean " + known + "?)")
            .orElse("");
    return new DocumentFault(
        "",
        "ROUTE_SYNTAX",
        "Camel %s has no %s here%s"
                .formatted(camel.getVersion(), TextFunctions.clipped(name), meant)
            + RouteFaultMapper.ADVICE,
        unknown.getProblemMark().map(Mark::getLine).map(line -> line + 1).orElse(0));
  }

  /** Returns what follows the colon: {@code Unsupported field: x}. */
  private static String name(String problem) {
    return problem.substring(problem.lastIndexOf(':') + 1).strip();
  }
}
