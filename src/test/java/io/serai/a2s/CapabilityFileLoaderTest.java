package io.serai.a2s;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.a2s.model.CapabilityReader;
import io.serai.a2s.registry.CapabilityRegistry;
import io.serai.hub.CapabilityText;
import io.serai.outbound.CallPolicy;
import io.serai.reload.ChangeSet;
import io.serai.reload.LoadProgressListener;
import io.serai.skill.SkillCatalog;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CapabilityFileLoaderTest {

  @Test
  void progressTellsHowManyFilesAreRegisteredOnceAllAreChecked() {
    List<String> told = new ArrayList<>();
    CapabilityRegistry registry =
        new CapabilityRegistry(
            new SkillCatalog(),
            capability -> {
              throw new IllegalStateException("opened after " + told);
            });
    String valid =
        CapabilityText.of("GetThing").get("a", "http://localhost", "/a", "v: $.v").yaml();
    Map<String, String> files =
        Map.of("capabilities/a.yaml", valid, "capabilities/b.yaml", "name: 3");
    CapabilityFileLoader loader =
        new CapabilityFileLoader(
            registry, new CapabilityReader(CallPolicy.DEFAULT), false, Clock.systemUTC());
    ChangeSet changes = new ChangeSet(files, Set.of(), true, recordingTo(told));

    assertThatThrownBy(() -> loader.apply(changes))
        .hasMessage("opened after [checked 1 of 2, checked 2 of 2, registering 1]");
    assertThat(told).hasSize(3);
  }

  private static LoadProgressListener recordingTo(List<String> told) {
    return new LoadProgressListener() {
      @Override
      public void at(int done, int total) {}

      @Override
      public void checked(int done, int total) {
        told.add("checked " + done + " of " + total);
      }

      @Override
      public void registering(int total) {
        told.add("registering " + total);
      }
    };
  }
}
