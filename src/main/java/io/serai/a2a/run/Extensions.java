package io.serai.a2a.run;

import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The protocol extensions that this hub's agents know.
 *
 * @param known URIs, in the order of the card
 * @param required those among them without which nobody is served
 */
public record Extensions(List<String> known, Set<String> required) {

  /** The header, and metadata of gRPC, that names those that a caller opts into. */
  public static final String HEADER = "A2A-Extensions";

  /** None. */
  public static final Extensions NONE = new Extensions(List.of(), Set.of());

  /** Copies both. */
  public Extensions {
    known = List.copyOf(known);
    required = Set.copyOf(required);
  }

  /** The URIs that a header lists between commas. */
  public static Set<String> wanted(@Nullable String header) {
    return header == null
        ? Set.of()
        : Arrays.stream(header.split(","))
            .map(String::strip)
            .filter(uri -> !uri.isEmpty())
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Those of the wanted ones that hold for the call. */
  public List<String> active(Set<String> wanted) {
    return known.stream().filter(wanted::contains).toList();
  }

  /**
   * Lets pass who speaks what must be spoken.
   *
   * @throws A2aException where a required extension is not among the wanted ones
   */
  void check(Set<String> wanted) {
    for (String uri : known) {
      if (required.contains(uri) && !wanted.contains(uri)) {
        throw A2aException.of(
                A2aError.EXTENSION_SUPPORT_REQUIRED,
                "The extension " + uri + " is required. Name it in the header A2A-Extensions.")
            .with("extension", uri);
      }
    }
  }
}
