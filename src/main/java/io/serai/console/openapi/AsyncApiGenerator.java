package io.serai.console.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.protocol.ChannelUpgradeHandler;
import io.serai.protocol.HubVersion;
import io.serai.protocol.Protocol;
import io.serai.protocol.WebSocketChannel;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Builds one AsyncAPI 3.0 document of the WebSockets of all protocols: two channels for each, one
 * of the default agent and one of the agent that the path names, whose messages refer to the first.
 */
final class AsyncApiGenerator {
  private final ObjectNode document = JsonMappers.object().put("asyncapi", "3.0.0");
  private final ObjectNode channels;
  private final ObjectNode operations;

  private AsyncApiGenerator() {
    document.putObject("info").put("title", "Serai").put("version", HubVersion.text());
    channels = document.putObject("channels");
    operations = document.putObject("operations");
  }

  /** Returns the document without servers. */
  static ObjectNode document(List<Protocol> protocols) {
    AsyncApiGenerator generator = new AsyncApiGenerator();
    for (Protocol protocol : protocols) {
      new TreeMap<>(protocol.webSocketChannels())
          .forEach(
              (path, channel) ->
                  generator.add(
                      protocol.name() + "_" + ChannelUpgradeHandler.operation(path),
                      path,
                      channel));
    }
    return generator.document;
  }

  private void add(String name, String path, WebSocketChannel channel) {
    ObjectNode described = JsonMappers.object().put("address", path);
    described.setAll(channel.description().deepCopy());
    addBinding(described, channel.subprotocols());
    add(name, described);
    add(name + "_of_agent", ofAgent(described, name, path));
  }

  private void add(String name, ObjectNode channel) {
    channels.set(name, channel);
    operations
        .putObject("send_" + name)
        .put("action", "send")
        .set("channel", reference("#/channels/" + name));
  }

  private static void addBinding(ObjectNode channel, List<String> subprotocols) {
    ObjectNode binding =
        channel
            .withObjectProperty("bindings")
            .withObjectProperty("ws")
            .put("method", "GET")
            .put("bindingVersion", "0.1.0");
    if (!subprotocols.isEmpty()) {
      ObjectNode headers = binding.putObject("headers").put("type", "object");
      ObjectNode subprotocol =
          headers.putObject("properties").putObject("Sec-WebSocket-Protocol").put("type", "string");
      subprotocols.forEach(subprotocol.putArray("enum")::add);
    }
  }

  private static ObjectNode ofAgent(ObjectNode described, String name, String path) {
    ObjectNode channel = described.deepCopy().put("address", "/agents/{agent}" + path);
    for (Map.Entry<String, JsonNode> message : channel.path("messages").properties()) {
      message.setValue(reference("#/channels/" + name + "/messages/" + message.getKey()));
    }
    channel
        .putObject("parameters")
        .putObject("agent")
        .put("description", "Id of the agent. " + path + " is the channel of the default agent.");
    return channel;
  }

  private static ObjectNode reference(String target) {
    return JsonMappers.object().put("$ref", target);
  }
}
