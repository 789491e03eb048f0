package io.serai.a2s;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.a2s.model.CapabilityChecksum;
import io.serai.a2s.model.CapabilityReader;
import io.serai.a2s.registry.CapabilityOpener;
import io.serai.a2s.registry.CapabilityRegistry;
import io.serai.a2s.registry.ServedCapability;
import io.serai.a2s.run.CapabilityRoute;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.hub.CapabilityText;
import io.serai.outbound.CallPolicy;
import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.LoadProgressListener;
import io.serai.route.cache.CompiledRouteCache;
import io.serai.route.cache.CompiledRouteEntry;
import io.serai.skill.SkillCatalog;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.Test;

class CapabilityFolderHandlerTest {

  private final List<String> opened = new ArrayList<>();

  @Test
  void progressReportsHowManyFilesAreRegisteredOnceAllAreChecked() {
    List<String> told = new ArrayList<>();
    CapabilityFolderHandler loader =
        loader(
            (capability, registeredBy) -> {
              throw new IllegalStateException("opened after " + told);
            });
    Map<String, String> files =
        Map.of("capabilities/a.yaml", text("GetThing"), "capabilities/b.yaml", "name: 3");
    ChangeSet changes = new ChangeSet(files, Set.of(), true, recordingTo(told));

    loader.apply(changes);

    assertThat(told).containsExactly("checked 1 of 2", "checked 2 of 2", "registering 1");
  }

  @Test
  void aCapabilityThatCannotBeOpenedIsRefusedAloneAndItsDependentsWait() throws Exception {
    // given
    CapabilityFolderHandler loader = loader(failingAt("GetThing"));
    String dependent =
        CapabilityText.of("UsesThing")
            .header(
                "dependencies: [{capability: GetThing, version: ^1.0.0, checksum: "
                    + checksum(text("GetThing"))
                    + "}]")
            .get("a", "http://localhost", "/a", "v: $.v")
            .yaml();

    // when
    List<FileReloadOutcome> outcomes =
        loader.apply(
            new ChangeSet(
                Map.of(
                    "capabilities/a.yaml", text("GetThing"),
                    "capabilities/b.yaml", text("GetOther"),
                    "capabilities/c.yaml", dependent),
                Set.of(),
                true,
                LoadProgressListener.NONE));

    // then
    assertThat(codes(outcomes))
        .containsExactly(
            "capabilities/a.yaml [INTERNAL]",
            "capabilities/b.yaml []",
            "capabilities/c.yaml [DEPENDENCY_NOT_FOUND]");
    assertThat(opened).contains("GetOther");
  }

  @Test
  void aWaitingCapabilityThatCannotBeOpenedIsRefusedOnceItsDependencyIsThere() throws Exception {
    // given
    CapabilityFolderHandler loader = loader(failingAt("UsesThing"));
    String dependent =
        CapabilityText.of("UsesThing")
            .header(
                "dependencies: [{capability: GetThing, version: ^1.0.0, checksum: "
                    + checksum(text("GetThing"))
                    + "}]")
            .get("a", "http://localhost", "/a", "v: $.v")
            .yaml();
    loader.apply(
        new ChangeSet(
            Map.of("capabilities/c.yaml", dependent), Set.of(), true, LoadProgressListener.NONE));

    // when
    List<FileReloadOutcome> outcomes =
        loader.apply(
            new ChangeSet(
                Map.of("capabilities/a.yaml", text("GetThing")),
                Set.of(),
                false,
                LoadProgressListener.NONE));

    // then
    assertThat(codes(outcomes))
        .containsExactly("capabilities/a.yaml []", "capabilities/c.yaml [INTERNAL]");
  }

  private static CapabilityFolderHandler loader(CapabilityOpener opener) {
    return new CapabilityFolderHandler(
        new CapabilityRegistry(new SkillCatalog(), opener),
        new CapabilityReader(CallPolicy.DEFAULT),
        false,
        Clock.systemUTC());
  }

  /** Opens capabilities without routes, except that one. */
  private CapabilityOpener failingAt(String name) {
    CompiledRouteCache routes =
        new CompiledRouteCache(new DefaultCamelContext(), 1, 0, Runnable::run);
    return (capability, registeredBy) -> {
      if (capability.name().equals(name)) {
        throw new IllegalStateException(name + " cannot be opened");
      }
      opened.add(capability.name());
      CompiledRouteEntry route = routes.open(name, new CapabilityRoute(capability, null));
      return new ServedCapability(capability, registeredBy, route, null);
    };
  }

  private static String text(String name) {
    return CapabilityText.of(name).get("a", "http://localhost", "/a", "v: $.v").yaml();
  }

  private static String checksum(String text) throws DocumentParseException {
    return CapabilityChecksum.of(ParsedDocument.yaml(text).root());
  }

  private static List<String> codes(List<FileReloadOutcome> outcomes) {
    return outcomes.stream()
        .map(each -> each.file() + " " + each.errors().stream().map(DocumentFault::code).toList())
        .sorted()
        .toList();
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
