package io.serai.console.session;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.security.Caller;
import io.serai.security.OperatorRole;
import java.io.IOException;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A person who signed in, by a key or by an issuer.
 *
 * @param id names the session, so that it can be ended
 * @param key the key with which the person signed in; each request is made with it, so that a
 *     session ends with its key
 * @param person who signed in by an issuer
 * @param until when the session ends by itself
 */
record Session(String id, @Nullable String key, @Nullable Caller person, Instant until) {

  static Session of(String key, Instant until) {
    return new Session(UUID.randomUUID().toString(), key, null, until);
  }

  static Session of(Caller person, Instant until) {
    return new Session(UUID.randomUUID().toString(), null, person, until);
  }

  String text() {
    ObjectNode json = JsonMappers.object().put("id", id).put("until", until.toString());
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
    Caller person =
        json.has("person")
            ? Caller.operator(
                json.path("person").asText(),
                OperatorRole.of(json.path("role").asText()).orElseThrow())
            : null;
    return new Session(
        json.path("id").asText(),
        json.path("key").textValue(),
        person,
        Instant.parse(json.path("until").asText()));
  }
}
