package io.serai.a2s.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RegistryQuotaTest {

  private static final CapabilityOrigin ONE =
      new CapabilityOrigin.RegisteredOrigin("One", "1.0.0", "");
  private static final CapabilityOrigin TWO =
      new CapabilityOrigin.RegisteredOrigin("Two", "1.0.0", "");

  private final RegistryQuota quota =
      new RegistryQuota(new RegistryLimits(2, 3, 100, 150, Duration.ZERO));

  @Test
  void documentsAreLimitedPerAgent() {
    quota.add(ONE, "ada", 1);
    assertThat(quota.refusal("ada", 1)).isEmpty();
    quota.add(TWO, "ada", 1);

    assertThat(message(quota.refusal("ada", 1)))
        .isEqualTo(
            "You have registered 2 capabilities; 2 are allowed. Delete some that are not needed,"
                + " or ask the operator to raise serai.registry.max-documents-per-agent.");
    assertThat(quota.refusal("bob", 1)).isEmpty();
  }

  @Test
  void memoryIsLimitedPerAgent() {
    quota.add(ONE, "ada", 60);

    assertThat(quota.refusal("ada", 40)).isEmpty();
    assertThat(message(quota.refusal("ada", 41)))
        .startsWith("This capability takes about 41 bytes of memory, and you have registered ones")
        .contains("of 60; 100 are allowed", "raise serai.registry.memory-per-agent.");
  }

  @Test
  void operatorIsLimitedOnlyByTheTotals() {
    quota.add(ONE, "operator:open", 101);
    assertThat(quota.refusal("operator:open", 49)).isEmpty();
    assertThat(message(quota.refusal("operator:open", 50))).contains("serai.registry.memory.");
    quota.add(TWO, "operator:open", 1);
    quota.add(new CapabilityOrigin.RegisteredOrigin("Three", "1.0.0", ""), "operator:open", 1);

    assertThat(message(quota.refusal("ada", 1))).contains("serai.registry.max-documents.");
  }

  @Test
  void deletedOrReplacedDocumentIsNotCounted() {
    quota.add(ONE, "ada", 90);
    quota.add(ONE, "ada", 50);
    assertThat(quota.refusal("ada", 50)).isEmpty();

    quota.remove(ONE);
    quota.remove(TWO);

    assertThat(quota.refusal("ada", 100)).isEmpty();
  }

  private static String message(Optional<A2sException> refusal) {
    A2sException full = refusal.orElseThrow();
    assertThat(full.status()).isEqualTo(409);
    assertThat(full.code()).isEqualTo("REGISTRY_FULL");
    return String.valueOf(full.getMessage());
  }
}
