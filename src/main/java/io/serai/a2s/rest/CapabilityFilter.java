package io.serai.a2s.rest;

import io.serai.a2s.model.Capability;
import io.serai.document.TextFunctions;
import io.serai.protocol.rest.JsonRequest;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Selects entries of the capability list, by the parameters {@code source}, {@code name} and {@code
 * q}. Letters match in any case.
 *
 * @param source {@code file} or {@code registered}; null for both
 * @param name the id or the name, as a whole; null for all
 * @param text is contained in the id, the name, the description or a host; null for all
 */
record CapabilityFilter(@Nullable String source, @Nullable String name, @Nullable String text) {

  static final String FILE = "file";
  static final String REGISTERED = "registered";

  static CapabilityFilter of(JsonRequest request) {
    String source = parameter(request, "source");
    if (source != null && !List.of(FILE, REGISTERED).contains(source)) {
      throw JsonRequest.invalid(
          "source is \"" + TextFunctions.clipped(source) + "\". Give file or registered.");
    }
    return new CapabilityFilter(source, parameter(request, "name"), parameter(request, "q"));
  }

  private static @Nullable String parameter(JsonRequest request, String name) {
    String value = request.parameter(name);
    return value == null || value.isBlank() ? null : value.strip().toLowerCase(Locale.ROOT);
  }

  /** Whether every entry is selected. */
  boolean isEmpty() {
    return source == null && name == null && text == null;
  }

  boolean selects(Capability capability, String sourceOfIt) {
    return (source == null || source.equals(sourceOfIt))
        && (name == null || isNamed(capability, name))
        && (text == null || contains(capability, text));
  }

  private static boolean isNamed(Capability capability, String name) {
    return capability.id().equalsIgnoreCase(name) || capability.name().equalsIgnoreCase(name);
  }

  private static boolean contains(Capability capability, String text) {
    Stream<String> texts =
        Stream.of(capability.id(), capability.name(), capability.header().description());
    return Stream.concat(texts, capability.header().domains().stream())
        .anyMatch(each -> each.toLowerCase(Locale.ROOT).contains(text));
  }
}
