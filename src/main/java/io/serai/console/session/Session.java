package io.serai.console.session;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.security.Caller;
import io.serai.security.OperatorRole;
import java.io.IOException;
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
 * @param begun when the session began
 */
record Session(String id, @Nullable String key, @Nullable Caller person, Instant begun) {

  static Session of(String key, Instant begun) {
    return new Session(UUID.randomUUID().toString(), key, null, begun);
  }

  static Session of(Caller person, Instant begun) {
    return new Session(UUID.randomUUID().toString(), null, person, begun);
  }

  /** Returns what the sessions of the same person, or of the same key, have in common. */
  String owner() {
    return person == null ? Objects.requireNonNull(key) : person.id();
  }

  String text() {
    ObjectNode json = JsonMappers.object().put("id", id).put("begun", begun.toString());
    if (person == null) {
      json.put("key", key);
    } else {
      json.put("person", person.id()).put("role", String.valueOf(person.role()));
    }
    return JsonMappers.text(json);
  }

  /** Reads the text of a session; fails if it is none. */
  static Session parse(String text) throws IOException {
    JsonNode json = JsonMappers.MAPPER.readTree(text);
    Instant begun = Instant.parse(json.path("begun").asText());
    String id = json.path("id").asText();
    if (!json.has("person")) {
      return new Session(id, Objects.requireNonNull(json.path("key").textValue()), null, begun);
    }
    OperatorRole role = OperatorRole.of(json.path("role").asText()).orElseThrow();
    return new Session(id, null, Caller.operator(json.path("person").asText(), role), begun);
  }
}
