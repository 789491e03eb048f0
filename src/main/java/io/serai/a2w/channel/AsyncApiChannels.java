package io.serai.a2w.channel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2w.model.AgentChannel;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * The descriptions of the channels for {@code /asyncapi.json}, with the JSON Schemas of their
 * messages; from the file {@code channels.yaml} beside this class.
 *
 * @param byName the descriptions by names of channels
 */
record AsyncApiChannels(ObjectNode byName) {
  private static final String FILE = "channels.yaml";

  static AsyncApiChannels read() {
    try (InputStream in =
        Objects.requireNonNull(AsyncApiChannels.class.getResourceAsStream(FILE), FILE)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new AsyncApiChannels((ObjectNode) ParsedDocument.yaml(text).root());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (DocumentParseException malformed) {
      throw new IllegalStateException(FILE, malformed);
    }
  }

  ObjectNode of(AgentChannel channel) {
    return (ObjectNode) byName.required(channel.text());
  }
}
