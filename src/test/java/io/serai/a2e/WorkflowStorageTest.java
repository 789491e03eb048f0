package io.serai.a2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What workflows store, before and after a restart of the hub. */
class WorkflowStorageTest {

  @Test
  @Tag("A2E-33")
  void localAndFileStorageOutliveTheHubAndSessionStorageDoesNot(@TempDir Path home) {
    try (WorkflowHub hub = new WorkflowHub(home).start()) {
      hub.execute(
          WorkflowHub.update("v", "SetData", "\"value\":[7]", "v"),
          store("localStorage"),
          store("sessionStorage"),
          store("file"),
          WorkflowHub.begin("v", "localStorage", "sessionStorage", "file"));

      for (String storage : new String[] {"localStorage", "sessionStorage", "file"}) {
        assertThat(stored(hub, storage).text()).as(storage).isEqualTo("[7]");
      }
    }

    try (WorkflowHub hub = new WorkflowHub(home).start()) {
      assertThat(stored(hub, "localStorage").text()).isEqualTo("[7]");
      assertThat(stored(hub, "file").text()).isEqualTo("[7]");
      assertThat(stored(hub, "sessionStorage").status()).isEqualTo(404);
    }
  }

  private static String store(String storage) {
    return WorkflowFixture.update(
        storage,
        "{\"StoreData\":{\"inputPath\":\"/workflow/v\",\"storage\":\"%s\",\"key\":\"k.json\"}}"
            .formatted(storage));
  }

  private static Reply stored(WorkflowHub hub, String storage) {
    return hub.as("author").get("/api/v1/storage/" + storage + "/k.json");
  }
}
