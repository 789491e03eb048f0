package io.serai.console.session;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.time.Instant;

/**
 * A person who signed in.
 *
 * @param id names the session, so that it can be ended
 * @param key the key with which the person signed in; each request is made with it, so that a
 *     session ends with its key
 * @param until when the session ends by itself
 */
record Session(String id, String key, Instant until) {

  String text() {
    ObjectNode json = JsonMappers.object();
    return JsonMappers.text(json.put("id", id).put("key", key).put("until", until.toString()));
  }

  static Session parse(String text) throws java.io.IOException {
    var json = JsonMappers.MAPPER.readTree(text);
    return new Session(
        json.path("id").asText(),
        json.path("key").asText(),
        Instant.parse(json.path("until").asText()));
  }
}
