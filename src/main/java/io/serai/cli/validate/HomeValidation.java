package io.serai.cli.validate;

import io.serai.document.DocumentFault;
import io.serai.http.HttpSettings;
import io.serai.hub.Hub;
import io.serai.hub.HubException;
import io.serai.hub.HubSettings;
import io.serai.reload.FileReloadOutcome;
import io.serai.setting.InvalidSettingException;
import io.serai.setting.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Validates a whole home, or files of routes, by the hub itself: it loads them from a {@link
 * ScratchHome}, in memory, at a free port of loopback, without calling other hosts or fetching
 * messages.
 */
final class HomeValidation {

  private static final String SETTINGS = "application.properties";
  private static final String ROUTES = "routes";

  /** What would reach out of the process, or take long. */
  private static final Map<String, String> OVERRIDES =
      Map.of(
          "serai.host", "127.0.0.1",
          "serai.port", "0",
          "serai.store.url", "memory",
          "serai.embeddings.url", "none",
          "serai.tasks.queue", "",
          "serai.outbound.allowed-hosts", "validate.invalid");

  private HomeValidation() {}

  /**
   * Whether a file is one of routes.
   *
   * @param inRoutes whether it is below a folder {@code routes/}, where other endings are mistakes
   */
  static boolean isRoute(Path file, boolean inRoutes) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    return Stream.of(".yaml", ".yml", ".xml", ".java").anyMatch(name::endsWith)
        && (inRoutes || name.contains(".camel."));
  }

  /** Returns the home whose folder {@code routes/} has the file; empty if there is none. */
  static Optional<Path> homeOfRoute(Path file) {
    for (Path folder = file.toAbsolutePath().normalize().getParent();
        folder != null;
        folder = folder.getParent()) {
      if (folder.endsWith(ROUTES) && folder.getParent() != null) {
        return Optional.of(folder.getParent());
      }
    }
    return Optional.empty();
  }

  /**
   * Validates the settings and all files of a home.
   *
   * @return faults and warnings of each file; of the settings only, if a hub would not start
   */
  static Map<Path, FileValidation> ofHome(Path home) throws IOException {
    Map<Path, FileValidation> found = new LinkedHashMap<>();
    Path file = home.resolve(SETTINGS);
    List<DocumentFault> faults = new ArrayList<>();
    List<DocumentFault> warnings = new ArrayList<>();
    try (ScratchHome scratch = ScratchHome.of(home)) {
      PropertiesFileLines lines = PropertiesFileLines.of(file);
      try {
        Settings settings = Settings.of(scratch.folder(), Map.of(), OVERRIDES);
        int unused = Settings.of(scratch.folder(), Map.of(), Map.of()).get(HttpSettings.PORT);
        HubSettings.unknown(settings)
            .forEach(each -> warnings.add(lines.fault("UNKNOWN_SETTING", each)));
        settings.repeated().forEach(each -> warnings.add(lines.fault("REPEATED_SETTING", each)));
        Hub.check(settings)
            .forEach(
                each ->
                    found.put(
                        home.resolve(each.file()),
                        validation(each, text -> withHome(text, scratch, home))));
      } catch (HubException | InvalidSettingException refused) {
        String message = withHome(String.valueOf(refused.getMessage()), scratch, home);
        faults.add(lines.fault("INVALID", message));
      }
    }
    if (!faults.isEmpty()) {
      found.put(file, FileValidation.refusedSettings(faults, warnings));
    } else if (Files.exists(file)) {
      found.put(file, FileValidation.found(faults, warnings));
    }
    return found;
  }

  /** Validates files of routes that are in no home, together. */
  static Map<Path, FileValidation> ofRoutes(List<Path> files) throws IOException {
    Map<Path, FileValidation> found = new LinkedHashMap<>();
    try (ScratchHome scratch = ScratchHome.with(ROUTES, files)) {
      Map<String, FileReloadOutcome> outcomes = new HashMap<>();
      Hub.check(Settings.of(scratch.folder(), Map.of(), OVERRIDES))
          .forEach(outcome -> outcomes.put(outcome.file(), outcome));
      for (int i = 0; i < files.size(); i++) {
        Path file = files.get(i);
        String name = ROUTES + "/" + i + "/" + file.getFileName();
        FileReloadOutcome outcome = outcomes.get(name);
        if (outcome != null) {
          found.put(file, validation(outcome, text -> text.replace(name, file.toString())));
        }
      }
    }
    return found;
  }

  /**
   * Returns what the hub found in a file.
   *
   * @param place names the file in messages as the user does
   */
  private static FileValidation validation(FileReloadOutcome outcome, UnaryOperator<String> place) {
    return FileValidation.found(
        outcome.errors().stream().map(fault -> placed(fault, place)).toList(),
        outcome.warnings().stream().map(fault -> placed(fault, place)).toList());
  }

  private static DocumentFault placed(DocumentFault fault, UnaryOperator<String> place) {
    return new DocumentFault(
        fault.path(), fault.code(), place.apply(fault.message()), fault.line());
  }

  /** Replaces the path of the scratch home, which nobody knows, by that of the home. */
  private static String withHome(String text, ScratchHome scratch, Path home) {
    return text.replace(scratch.folder().toString(), home.toString());
  }
}
