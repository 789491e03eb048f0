package io.serai.mcp.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.UriTemplate;
import io.serai.mcp.tool.ToolChanges;
import io.serai.protocol.ProtocolCall;
import io.serai.protocol.ResourceProvider;
import io.serai.protocol.resource.ResourceContent;
import io.serai.protocol.resource.ResourceDescription;
import io.serai.protocol.resource.ResourceTemplate;
import io.serai.skill.SkillCatalog;
import io.serai.skill.Skills;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Changes of skills and of providers are told until the listener is removed. */
class ResourceChangesTest {
  private final SkillCatalog catalog = new SkillCatalog();
  private final Notices notices = new Notices(new ArrayList<>());
  private final ResourceChanges changes =
      new ResourceChanges(
          new ToolChanges(catalog), new ResourceProviders(List.of(notices), List.of()));
  private final AtomicInteger told = new AtomicInteger();

  /** A provider without resources. */
  private record Notices(List<Runnable> listeners) implements ResourceProvider {
    @Override
    public ResourceTemplate template() {
      return new ResourceTemplate(UriTemplate.of("serai://notices"), "n", "n", "n", null);
    }

    @Override
    public List<ResourceDescription> list(ProtocolCall call, String after, int limit) {
      return List.of();
    }

    @Override
    public CompletionStage<List<ResourceContent>> read(
        ProtocolCall call, String uri, Map<String, String> variables, long limit) {
      return CompletableFuture.completedFuture(List.of());
    }

    @Override
    public Runnable listen(Runnable listener) {
      listeners.add(listener);
      return () -> listeners.remove(listener);
    }
  }

  private void serve(String id) {
    catalog.update(List.of(Skills.skill(id).build()), List.of());
  }

  @Test
  void skillsThatAreThereAlreadyAreNotAChange() {
    serve("first");
    changes.listen(told::incrementAndGet);
    assertThat(told).hasValue(0);

    serve("second");
    assertThat(told).hasValue(1);
  }

  @Test
  void providersTellOfTheirChanges() {
    changes.listen(told::incrementAndGet);

    notices.listeners().forEach(Runnable::run);

    assertThat(told).hasValue(1);
  }

  @Test
  void aRemovedListenerIsNotTold() {
    changes.listen(told::incrementAndGet).run();

    serve("first");

    assertThat(told).hasValue(0);
    assertThat(notices.listeners()).isEmpty();
  }
}
