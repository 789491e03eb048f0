package io.serai.a2w.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;

/** Writes the envelope that every response and every message of a channel has (A2W section 3). */
public final class A2wEnvelopeWriter {

  /** The version of the standard (A2W-Q1). */
  public static final String VERSION = "1.2";

  private A2wEnvelopeWriter() {}

  /** The kinds of payloads, named as they are sent. */
  @SuppressWarnings("MemberName")
  public enum MessageType {
    status_update,
    need_data,
    error,
    event,
    payload
  }

  /** Returns an envelope; the payload becomes a part of it. */
  public static ObjectNode of(String agent, MessageType type, ObjectNode payload) {
    ObjectNode envelope = JsonMappers.object();
    envelope.put("a2w_version", VERSION).put("agent_id", agent).put("message_type", type.name());
    envelope.set("payload", payload);
    return envelope;
  }
}
