package io.serai.a2s.model;

import io.serai.a2s.call.ServiceCall;
import java.util.Optional;
import java.util.Set;

/**
 * A step that calls a service (A2S-29, A2S-30).
 *
 * @param format as written in the document
 * @param call the request; empty if the format is not supported, in which case the step fails
 *     (A2S-Q18)
 */
public record ServiceCallStep(StepAttributes head, String format, Optional<ServiceCall> call)
    implements Step {

  private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "PUT", "DELETE", "OPTIONS");

  @Override
  public boolean idempotent() {
    return call.stream().allMatch(made -> IDEMPOTENT.contains(made.method()));
  }
}
