package io.serai.dialect;

import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.util.UUID;

/** How a task of the agent {@code clerk} is started, answered and cancelled over a protocol. */
enum TaskProtocol {
  ZEROCLAW {
    @Override
    String start(HubFixture hub) {
      return started(hub.post(TASKS, "{\"message\": \"A trip\"}"), "/id");
    }

    @Override
    Reply answer(HubFixture hub, String id, String input, String words) {
      return hub.post(TASKS + "/" + id + "/messages", "{\"message\": \"" + words + "\"}");
    }

    @Override
    Reply cancel(HubFixture hub, String id) {
      return hub.post(TASKS + "/" + id + "/cancel", "");
    }
  },

  A2A {
    @Override
    String start(HubFixture hub) {
      return started(
          Clerk.rpc(hub, "SendMessage", NEW, UUID.randomUUID(), "", "A trip"), "/result/task/id");
    }

    @Override
    Reply answer(HubFixture hub, String id, String input, String words) {
      return Clerk.rpc(hub, "SendMessage", NEW, UUID.randomUUID(), TASK.formatted(id), words);
    }

    @Override
    Reply cancel(HubFixture hub, String id) {
      return Clerk.rpc(hub, "CancelTask", "{\"id\": \"%s\"}", id);
    }
  },

  A2A_03 {
    @Override
    String start(HubFixture hub) {
      return started(
          Clerk.rpc(hub, "message/send", OLD, UUID.randomUUID(), "", "A trip"), "/result/id");
    }

    @Override
    Reply answer(HubFixture hub, String id, String input, String words) {
      return Clerk.rpc(hub, "message/send", OLD, UUID.randomUUID(), TASK.formatted(id), words);
    }

    @Override
    Reply cancel(HubFixture hub, String id) {
      return Clerk.rpc(hub, "tasks/cancel", "{\"id\": \"%s\"}", id);
    }
  },

  A2W {
    @Override
    String start(HubFixture hub) {
      String context =
          """
          {"task_id": "%s", "task_type": "clerk.trip", "description": "A trip",
           "caller_agent": "friend"}"""
              .formatted(UUID.randomUUID());
      return started(hub.post(Clerk.AT + "/a2w/v1/start", context), "/payload/task_id");
    }

    @Override
    Reply answer(HubFixture hub, String id, String input, String words) {
      return hub.post(
          Clerk.AT + "/a2w/v1/insights",
          "{\"task_id\": \"%s\", \"payload\": {\"%s\": \"%s\"}}".formatted(id, input, words));
    }

    @Override
    Reply cancel(HubFixture hub, String id) {
      return hub.post(Clerk.AT + "/a2w/v1/stop", "{\"task_id\": \"%s\"}".formatted(id));
    }
  };

  private static final String TASKS = Clerk.AT + "/zeroclaw/v1/tasks";

  private static final String TASK = "\"taskId\": \"%s\", ";

  private static final String NEW =
      """
      {"message": {"messageId": "%s", %s"role": "ROLE_USER",
       "parts": [{"text": "%s"}]}, "configuration": {"returnImmediately": true}}""";

  private static final String OLD =
      """
      {"message": {"kind": "message", "messageId": "%s", %s"role": "user",
       "parts": [{"kind": "text", "text": "%s"}]}, "configuration": {"blocking": false}}""";

  /** Starts a task and returns its id; does not wait for its question. */
  abstract String start(HubFixture hub);

  /** Gives the input that a task asks for. */
  abstract Reply answer(HubFixture hub, String id, String input, String words);

  abstract Reply cancel(HubFixture hub, String id);

  private static String started(Reply reply, String id) {
    if (!reply.at(id).isTextual()) {
      throw new AssertionError("not started: " + reply);
    }
    return reply.at(id).asText();
  }
}
