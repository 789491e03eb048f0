package io.serai.console.session;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.Sha256;
import io.serai.security.Caller;
import io.serai.security.OperatorRole;
import io.serai.security.key.OperatorKey;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A person who signed in, by a key or by an issuer.
 *
 * @param id names the session, so that it can be ended
 * @param key the key with which the person signed in; each request is made with it, so that a
 *     session ends with its key
 * @param person who signed in by an issuer
 * @param owner id of the person, or of the operator who has the key
 * @param begun when the session began
 * @param expires when it ends by itself, whatever the settings are by then
 */
record Session(
    String id,
    @Nullable String key,
    @Nullable Caller person,
    String owner,
    Instant begun,
    Instant expires) {

  static Session of(String key, Instant begun, Duration lifetime) {
    String id = UUID.randomUUID().toString();
    return new Session(id, key, null, ownerOf(key), begun, begun.plus(lifetime));
  }

  static Session of(Caller person, Instant begun, Duration lifetime) {
    String id = UUID.randomUUID().toString();
    return new Session(id, null, person, person.id(), begun, begun.plus(lifetime));
  }

  private static String ownerOf(String key) {
    return "operator:" + OperatorKey.id(Sha256.hex(key));
  }

  /**
   * Returns the row of the session.
   *
   * @param label label of its key; null if it is not known
   * @param role of the caller; null if it is not known
   */
  SessionRow row(@Nullable String label, @Nullable OperatorRole role, Instant used) {
    return new SessionRow(id, owner, label, role, person != null, begun, used, expires);
  }

  String text() {
    ObjectNode json =
        JsonMappers.object()
            .put("id", id)
            .put("begun", begun.toString())
            .put("expires", expires.toString());
    if (person == null) {
      json.put("key", key);
    } else {
      json.put("person", person.id()).put("role", String.valueOf(person.role()));
    }
    return JsonMappers.text(json);
  }

  /**
   * Reads the text of a session; fails if it is none.
   *
   * @param lifetime of a session that does not say when it expires, as those of older versions
   */
  static Session parse(String text, Duration lifetime) throws IOException {
    JsonNode json = JsonMappers.MAPPER.readTree(text);
    Instant begun = Instant.parse(json.path("begun").asText());
    Instant expires =
        json.has("expires") ? Instant.parse(json.path("expires").asText()) : begun.plus(lifetime);
    String id = json.path("id").asText();
    if (!json.has("person")) {
      String key = Objects.requireNonNull(json.path("key").textValue());
      return new Session(id, key, null, ownerOf(key), begun, expires);
    }
    OperatorRole role = OperatorRole.of(json.path("role").asText()).orElseThrow();
    Caller person = Caller.operator(json.path("person").asText(), role);
    return new Session(id, null, person, person.id(), begun, expires);
  }
}
