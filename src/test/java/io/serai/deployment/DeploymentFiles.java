package io.serai.deployment;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.ParsedDocument;
import io.serai.hub.HubSettings;
import io.serai.setting.InvalidSettingException;
import io.serai.setting.Setting;
import io.serai.setting.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Reads the files with which the hub is deployed, and checks the settings in them. */
final class DeploymentFiles {

  private DeploymentFiles() {}

  /** Returns the documents of a YAML file. */
  static List<JsonNode> yaml(Path file) throws Exception {
    List<JsonNode> documents = new ArrayList<>();
    for (String text : Files.readString(file).split("(?m)^---$")) {
      if (!text.isBlank()) {
        documents.add(ParsedDocument.yaml(text).root());
      }
    }
    return documents;
  }

  static Stream<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }

  /**
   * Returns a sentence for each unknown, repeated or invalid setting.
   *
   * @param home a folder to which {@code application.properties} is written
   */
  static List<String> faults(Path home, Map<String, String> environment, String properties)
      throws Exception {
    Files.writeString(home.resolve("application.properties"), properties);
    Settings settings = Settings.of(home, environment, Map.of());
    List<String> faults = new ArrayList<>(HubSettings.unknown(settings));
    faults.addAll(settings.repeated());
    for (Setting<?> setting : HubSettings.ALL) {
      try {
        settings.find(setting);
      } catch (InvalidSettingException fault) {
        faults.add(String.valueOf(fault.getMessage()));
      }
    }
    return faults;
  }
}
