package io.serai.a2s.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.catalog.OwnComponents;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.camel.tooling.model.ComponentModel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Camel's tools know about steps, and what is read. */
class StepCatalogTest {

  @ParameterizedTest
  @CsvSource({"call, options", "capability, options optional"})
  void optionsAreThoseThatAreRead(String scheme, String beside) {
    Set<String> read = new TreeSet<>(CallStepUriReader.options(scheme));
    read.addAll(Set.of(beside.split(" ")));

    Set<String> described =
        OwnComponents.catalog().componentModel(scheme).getEndpointParameterOptions().stream()
            .map(StepCatalogTest::written)
            .collect(Collectors.toSet());
    assertThat(described).isEqualTo(read);
  }

  private static String written(ComponentModel.EndpointOptionModel option) {
    String prefix = option.getPrefix();
    return prefix == null || prefix.isEmpty()
        ? option.getName()
        : prefix + (prefix.equals("output.") ? "VARIABLE" : "NAME");
  }
}
