package io.serai.reload.routes;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.reload.ChangeSet;
import io.serai.reload.Outcome;
import io.serai.reload.Outcome.Status;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SkillRouteFilesTest {

  private final SkillCatalog catalog = new SkillCatalog();
  private final DefaultCamelContext camel = new DefaultCamelContext();
  private RouteFiles files;

  @BeforeEach
  void start() {
    camel.getRegistry().bind("skills", catalog);
    camel.start();
    files = new RouteFiles(camel, SwapGate.NONE, Duration.ofSeconds(5), Clock.systemUTC());
  }

  @AfterEach
  void stop() {
    camel.stop();
  }

  @Test
  void aSkillIsNeverTwiceInTheCatalogAndServesItsNewDescription() {
    // given
    write("Finds an order");
    List<Integer> sizes = new ArrayList<>();
    catalog.listen(change -> sizes.add(catalog.snapshot().size()));

    // when
    List<Outcome> outcomes = write("Finds any order");

    // then
    assertThat(outcomes).extracting(Outcome::status).containsExactly(Status.APPLIED);
    assertThat(catalog.snapshot().newest())
        .extracting(Skill::description)
        .containsExactly("Finds any order");
    assertThat(sizes).isNotEmpty().allMatch(size -> size <= 1);
  }

  private List<Outcome> write(String description) {
    String text =
        """
        - route:
            id: lookup
            from:
              uri: skill:orders.lookup
              parameters:
                description: %s
              steps:
                - setBody:
                    constant: '{}'
        """
            .formatted(description);
    return files.apply(new ChangeSet(Map.of("routes/lookup.camel.yaml", text), Set.of(), false));
  }
}
