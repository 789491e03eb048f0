package io.serai.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.hub.HubFixture;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;

/** How a task of the agent {@code clerk} is read over a protocol. */
enum TaskReader {
  A2W {
    @Override
    JsonNode read(HubFixture hub, String id) {
      String task = "?task_id=" + id;
      ObjectNode read = JsonMappers.object();
      read.set("status", hub.get(Clerk.AT + "/a2w/v1/status" + task).json());
      read.set("report", hub.get(Clerk.AT + "/a2w/v1/report" + task).json());
      return read;
    }

    @Override
    String state(JsonNode read) {
      return read.at("/status/payload/state").asText();
    }

    @Override
    String question(JsonNode read) {
      return read.at("/status/payload/message").asText();
    }

    @Override
    String result(JsonNode read) {
      return read.at("/report/payload/artifacts/result").toString();
    }
  },

  A2A {
    @Override
    JsonNode read(HubFixture hub, String id) {
      return Clerk.rpc(hub, "GetTask", "{\"id\": \"%s\"}", id).json();
    }

    @Override
    String state(JsonNode read) {
      return read.at("/result/status/state").asText();
    }

    @Override
    String question(JsonNode read) {
      return read.at("/result/status/message/parts/0/text").asText();
    }

    @Override
    String result(JsonNode read) {
      return read.at("/result/artifacts/0/parts/0/data").toString();
    }
  },

  A2A_03 {
    @Override
    JsonNode read(HubFixture hub, String id) {
      return Clerk.rpc(hub, "tasks/get", "{\"id\": \"%s\"}", id).json();
    }

    @Override
    String state(JsonNode read) {
      return A2A.state(read);
    }

    @Override
    String question(JsonNode read) {
      return A2A.question(read);
    }

    @Override
    String result(JsonNode read) {
      return A2A.result(read);
    }
  },

  ZEROCLAW {
    @Override
    JsonNode read(HubFixture hub, String id) {
      return hub.get(Clerk.AT + "/zeroclaw/v1/tasks/" + id).json();
    }

    @Override
    String state(JsonNode read) {
      String finer = read.at("/metadata/a2a_state").asText();
      return read.path("status").asText() + (finer.isEmpty() ? "" : ", " + finer);
    }

    @Override
    String question(JsonNode read) {
      JsonNode messages = read.path("messages");
      return messages.path(messages.size() - 1).path("content").asText();
    }

    @Override
    String result(JsonNode read) {
      return read.at("/artifacts/0/content").asText();
    }
  },

  A2S {
    @Override
    JsonNode read(HubFixture hub, String id) {
      return hub.get("/a2s/v1/tasks/" + id).json();
    }

    @Override
    String state(JsonNode read) {
      return read.path("state").asText();
    }

    @Override
    String question(JsonNode read) {
      return "Which " + read.at("/missing/0").asText() + "?"; // the names of inputs, no words
    }

    @Override
    String result(JsonNode read) {
      return read.path("outputs").toString();
    }
  },

  /** A2S with {@code as=salute}; a report of this kind has no result. */
  SALUTE {
    @Override
    JsonNode read(HubFixture hub, String id) {
      return hub.get("/a2s/v1/tasks/" + id + "?as=salute").json();
    }

    @Override
    String state(JsonNode read) {
      return read.at("/status/state").asText();
    }

    @Override
    String question(JsonNode read) {
      return read.at("/activity/current_task").asText();
    }

    @Override
    String result(JsonNode read) {
      return "";
    }
  };

  abstract JsonNode read(HubFixture hub, String id);

  abstract String state(JsonNode read);

  abstract String question(JsonNode read);

  abstract String result(JsonNode read);

  /** Returns the task as it is over every protocol now. */
  static Map<TaskReader, JsonNode> readAll(HubFixture hub, String id) {
    return ofAll(reader -> reader.read(hub, id));
  }

  /** Returns a value for each reader. */
  static <T> Map<TaskReader, T> ofAll(Function<TaskReader, T> value) {
    Map<TaskReader, T> values = new EnumMap<>(TaskReader.class);
    Arrays.stream(values()).forEach(reader -> values.put(reader, value.apply(reader)));
    return values;
  }
}
