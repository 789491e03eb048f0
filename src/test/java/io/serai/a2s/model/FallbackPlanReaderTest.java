package io.serai.a2s.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.skill.FallbackPlan;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("OK-Q30")
class FallbackPlanReaderTest {

  @Test
  void planIsReadFromTheDocument() {
    Capability capability =
        Texts.accepted(
            Texts.with(
                "charset: utf-8",
                "charset: utf-8\nx-serai: {pace: {alternate: other, emergency: Too bad.}}"));

    assertThat(capability.pace())
        .isEqualTo(
            new FallbackPlan(Optional.of("other"), Optional.empty(), Optional.of("Too bad.")));
    assertThat(Texts.accepted(Texts.CAPABILITY).pace()).isEqualTo(FallbackPlan.NONE);
  }

  @Test
  void checksumCoversThePlan() {
    String plain = Texts.accepted(Texts.CAPABILITY).checksum();
    String paced = with("other");

    assertThat(paced).isNotEqualTo(plain).isNotEqualTo(with("another"));
  }

  private static String with(String alternate) {
    String block = "charset: utf-8\nx-serai: {pace: {alternate: " + alternate + "}}";
    return Texts.accepted(Texts.with("charset: utf-8", block)).checksum();
  }
}
