package io.serai.a2s.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.template.JsonTemplate;
import io.serai.document.DocumentFault;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semver4j.Semver;

/**
 * A capability that was read and found right; immutable as long as nobody changes its document.
 *
 * @param id the name in kebab-case
 * @param checksum of the document, bare lower-case hex
 * @param dependencies the capabilities that it builds on
 * @param variables the type names of the variables that its steps share (A2S-50)
 * @param type how {@code steps} run
 * @param output what a run answers; without it every mapped variable (A2S-48)
 * @param inputs what a run needs
 * @param warnings what was let pass
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
    CapabilityInputs inputs,
    List<DocumentFault> warnings,
    JsonNode document) {

  /** The name in PascalCase. */
  public String name() {
    return header.name();
  }

  /** The version as it is written. */
  public String version() {
    return header.version();
  }

  /** The version as it is compared; {@code 1.0} is {@code 1.0.0} (A2S-Q4). */
  public Semver semver() {
    return CapabilityVersionParser.parse(version()).orElseThrow();
  }

  /** Whether this is the version that a caller names. */
  public boolean isVersion(String named) {
    return CapabilityVersionParser.parse(named).filter(semver()::equals).isPresent();
  }

  /** How many steps there are, those within steps included. */
  public int size() {
    return steps.stream().mapToInt(Step::size).sum();
  }

  /** Whether a run that was broken off may be done again from its beginning. */
  public boolean idempotent() {
    return steps.stream().allMatch(Step::idempotent);
  }

  /** Id, version and the first digits of the checksum. */
  @Override
  public String toString() {
    return id + ':' + version() + '@' + checksum.substring(0, 8);
  }
}
