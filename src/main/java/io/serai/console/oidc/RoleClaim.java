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
 * @param path names of the claim and the members that lead to it
 * @param values the values that give each role
 */
record RoleClaim(List<String> path, Map<OperatorRole, List<String>> values) {

  static RoleClaim of(Settings settings) {
    Map<OperatorRole, List<String>> values = new EnumMap<>(OperatorRole.class);
    values.put(OperatorRole.VIEWER, settings.get(OidcSettings.VIEWERS));
    values.put(OperatorRole.OPERATOR, settings.get(OidcSettings.OPERATORS));
    values.put(OperatorRole.ADMINISTRATOR, settings.get(OidcSettings.ADMINISTRATORS));
    return new RoleClaim(List.of(settings.text(OidcSettings.ROLE_CLAIM).split("\\.")), values);
  }

  /** Returns the highest role that the claims give; empty if they give none. */
  Optional<OperatorRole> role(IDTokenClaimsSet claims) {
    Object value = claims.toJSONObject();
    for (String name : path) {
      value = value instanceof Map<?, ?> object ? object.get(name) : null;
    }
    List<String> given = texts(value);
    return values.entrySet().stream()
        .filter(role -> role.getValue().stream().anyMatch(given::contains))
        .map(Map.Entry::getKey)
        .reduce((lower, higher) -> higher);
  }

  private static List<String> texts(@Nullable Object value) {
    Stream<?> all = value instanceof Collection<?> list ? list.stream() : Stream.ofNullable(value);
    return all.map(String::valueOf).toList();
  }
}
