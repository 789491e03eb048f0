package io.serai.a2s.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.template.JsonTemplate;
import io.serai.document.DocumentFault;
import io.serai.skill.FallbackPlan;
import io.serai.skill.SkillHints;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.semver4j.Semver;

/**
 * A capability document that was read and validated without faults. Immutable, provided that nobody
 * changes its {@code document}.
 *
 * @param id the name in kebab-case
 * @param checksum of the document, as lower-case hex without a prefix
 * @param dependencies the capabilities that its steps use
 * @param variables the declared type names of the variables that its steps share (A2S-50)
 * @param type how {@code steps} run
 * @param output the template of a run's result; if empty, the result is every mapped variable
 *     (A2S-48)
 * @param inputs the variables that a caller passes to a run
 * @param pace what is done when a run fails
 * @param declaredHints what its author says of it to clients
 * @param warnings problems that do not prevent the capability from being served
 * @param document the whole document as it was registered
 */
public record Capability(
    String id,
    CapabilityHeader header,
    String checksum,
    List<CapabilityParameter> parameters,
    List<CapabilityDependency> dependencies,
    Map<String, String> variables,
    ExecutionType type,
    List<Step> steps,
    Optional<JsonTemplate> output,
    InputNames inputs,
    FallbackPlan pace,
    SkillHints declaredHints,
    List<DocumentFault> warnings,
    JsonNode document) {

  /** The name in PascalCase. */
  public String name() {
    return header.name();
  }

  /** The version as written in the document. */
  public String version() {
    return header.version();
  }

  /** The version in the form used for comparison; {@code 1.0} becomes {@code 1.0.0} (A2S-Q4). */
  public Semver semver() {
    return CapabilityVersionParser.parse(version()).orElseThrow();
  }

  /** Returns whether {@code named}, a version as a caller writes it, means this version. */
  public boolean isVersion(String named) {
    return CapabilityVersionParser.parse(named).filter(semver()::equals).isPresent();
  }

  /** The number of steps, nested steps included. */
  public int size() {
    return steps.stream().mapToInt(Step::size).sum();
  }

  /** The ids of the secrets that the requests of its steps need. */
  public Set<String> secrets() {
    return steps.stream().flatMap(Step::secrets).collect(Collectors.toUnmodifiableSet());
  }

  /** The operations that its steps call, such as {@code GET /v1/breeds/{id}}, by host. */
  public Map<String, Set<String>> operations() {
    Map<String, Set<String>> operations = new HashMap<>();
    steps.stream()
        .flatMap(Step::calls)
        .forEach(
            call -> {
              String operation = call.operation();
              for (String host : call.hosts()) {
                operations.computeIfAbsent(host, same -> new HashSet<>()).add(operation);
              }
            });
    return operations;
  }

  /** Returns whether an interrupted run may be repeated from its beginning. */
  public boolean idempotent() {
    return Boolean.TRUE.equals(hints().idempotent());
  }

  /** Returns what clients are told of it: what its author says, else what its calls show. */
  public SkillHints hints() {
    return CapabilityHints.of(declaredHints, steps);
  }

  /**
   * Returns it as a client has registered it: hints that would make other clients less careful than
   * its calls do not count, with a warning.
   *
   * @param lineOf the line of a JSON Pointer in the document
   */
  public Capability registered(ToIntFunction<String> lineOf) {
    SkillHints careful = CapabilityHints.careful(declaredHints);
    List<DocumentFault> all = new ArrayList<>(warnings);
    if (!CapabilityHints.of(careful, steps).equals(hints())) {
      all.add(
          DocumentFault.at(
                  "/x-serai/" + CapabilityHints.MEMBER,
                  "HINT_IGNORED",
                  "a registered capability cannot say that it is safer than its calls; leave out"
                      + " readOnly: true, destructive: false and idempotent: true, or have it saved"
                      + " as a file of the home")
              .in(lineOf));
    }
    return new Capability(
        id,
        header,
        checksum,
        parameters,
        dependencies,
        variables,
        type,
        steps,
        output,
        inputs,
        pace,
        careful,
        List.copyOf(all),
        document);
  }

  /** Id, version and the first digits of the checksum. */
  @Override
  public String toString() {
    return id + ':' + version() + '@' + checksum.substring(0, 8);
  }

  /**
   * The variables that a caller passes to a run (A2S-Q7).
   *
   * @param required variables that must be given
   * @param optional variables that may be omitted: those of {@code omittable}, and those that are
   *     read only by conditions or only by the output and are not declared as a parameter
   * @param omittable variables that are declared with {@code required: false}: without a value,
   *     objects of templates leave them out
   */
  public record InputNames(Set<String> required, Set<String> optional, Set<String> omittable) {}
}
