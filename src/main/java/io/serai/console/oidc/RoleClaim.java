package io.serai.console.oidc;

import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import io.serai.security.OperatorRole;
import io.serai.setting.Settings;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The role of a person, by a claim of the ID token.
 *
 * @param claim name of the claim; if there is none of that name, the names of a claim and of the
 *     members of objects that lead to the values, with dots between them
 * @param values the values that give each role
 */
record RoleClaim(String claim, Map<OperatorRole, List<String>> values) {

  static RoleClaim of(Settings settings) {
    Map<OperatorRole, List<String>> values = new EnumMap<>(OperatorRole.class);
    values.put(OperatorRole.VIEWER, settings.get(OidcSettings.VIEWERS));
    values.put(OperatorRole.OPERATOR, settings.get(OidcSettings.OPERATORS));
    values.put(OperatorRole.ADMINISTRATOR, settings.get(OidcSettings.ADMINISTRATORS));
    return new RoleClaim(settings.text(OidcSettings.ROLE_CLAIM), values);
  }

  /** Returns the highest role that the claims give; empty if they give none. */
  Optional<OperatorRole> role(IDTokenClaimsSet claims) {
    List<String> given = texts(value(claims));
    return values.entrySet().stream()
        .filter(role -> role.getValue().stream().anyMatch(given::contains))
        .map(Map.Entry::getKey)
        .reduce((lower, higher) -> higher);
  }

  /** Names of claims may contain dots themselves, such as {@code https://example.com/roles}. */
  private @Nullable Object value(IDTokenClaimsSet claims) {
    Object value = claims.getClaim(claim);
    if (value != null) {
      return value;
    }
    List<String> path = List.of(claim.split("\\.", -1));
    return member(claims.getClaim(path.get(0)), path.subList(1, path.size()));
  }

  private static @Nullable Object member(@Nullable Object object, List<String> path) {
    Object value = object;
    for (String name : path) {
      value = value instanceof Map<?, ?> members ? members.get(name) : null;
    }
    return value;
  }

  private static List<String> texts(@Nullable Object value) {
    Stream<?> all = value instanceof Collection<?> list ? list.stream() : Stream.ofNullable(value);
    return all.map(String::valueOf).toList();
  }
}
