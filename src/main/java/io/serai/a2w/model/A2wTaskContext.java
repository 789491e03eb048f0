package io.serai.a2w.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentNode;
import io.serai.document.JsonMappers;
import io.serai.skill.agent.DelegationChain;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.Part;
import io.serai.task.ProtocolOrigin;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The formal description of a task (A2W section 5).
 *
 * @param taskId a UUID in lower case
 * @param taskType what is asked for: the id of a skill, or a word that the agent's default skill
 *     understands
 * @param weightCaller 0 to 100; null if the sender did not say
 * @param retryOf id of the task that this one repeats
 */
public record A2wTaskContext(
    String taskId,
    String taskType,
    String description,
    ObjectNode payload,
    int priority,
    @Nullable Instant deadline,
    String callerAgent,
    @Nullable Integer weightCaller,
    @Nullable String parentTaskId,
    @Nullable String retryOf,
    ObjectNode metadata) {

  /** The version in {@link ProtocolOrigin}. */
  public static final String ORIGIN = "a2w/" + A2wEnvelopeWriter.VERSION;

  private static final String TYPE_FACT = "task_type";
  private static final String DESCRIPTION_FACT = "description";
  private static final String CALLER_FACT = "caller_agent";

  /** Name of the fact of the origin that has the id of the parent task. */
  public static final String PARENT_FACT = "parent_task_id";

  private static final String RETRY_FACT = "retry_of";

  /** Name of the fact of the origin that has the metadata of a task. */
  public static final String METADATA_FACT = "metadata";

  private static final String PAYLOAD_FACT = "payload";

  /** ISO 8601; the seconds may be left out. */
  private static final List<DateTimeFormatter> TIMES =
      List.of(DateTimeFormatter.ISO_INSTANT, DateTimeFormatter.ISO_OFFSET_DATE_TIME);

  private static final int MAX_RANK = 100;
  private static final int UUID_LENGTH = 36;

  /**
   * Reads the task context of a message of another protocol, as {@link #read(DocumentNode,
   * String)}.
   */
  public static A2wTaskContext read(DocumentNode body) {
    return read(body, "name the agent that calls");
  }

  /**
   * Reads the body of a request to start a task; what is wrong is reported as faults.
   *
   * @param callerRemedy what to do if the caller is missing
   */
  public static A2wTaskContext read(DocumentNode body, String callerRemedy) {
    String id = uuid(body, "task_id", true);
    return new A2wTaskContext(
        id == null ? "" : id,
        body.member(TYPE_FACT).asName("name the skill, such as task_type: \"…\"").orElse(""),
        description(body.optional(DESCRIPTION_FACT)),
        (ObjectNode) body.object("payload").node(),
        body.integer("priority", 0, MAX_RANK).orElse(0),
        deadline(body.optional("deadline")),
        body.member(CALLER_FACT).asName(callerRemedy).orElse(""),
        weight(body),
        uuid(body, PARENT_FACT, false),
        uuid(body, RETRY_FACT, false),
        metadata(body.object(METADATA_FACT)));
  }

  /** Returns the weight that a request claims for its caller; null if it claims none. */
  public static @Nullable Integer weight(DocumentNode body) {
    var weight = body.integer("weight_caller", 0, MAX_RANK);
    return weight.isPresent() ? weight.getAsInt() : null;
  }

  /** Returns the description of a task, of whatever protocol it was started by. */
  public static A2wTaskContext of(NewTask task) {
    JsonNode facts = task.origin().facts();
    boolean delegated = task.parent() != null;
    ObjectNode metadata =
        facts.path(METADATA_FACT) instanceof ObjectNode given
            ? given.deepCopy()
            : JsonMappers.object();
    DelegationChain.of(task.origin()).writeAgents(metadata);
    String words = task.message() == null ? "" : task.message().text();
    return new A2wTaskContext(
        task.id(),
        delegated ? task.skill() : facts.path(TYPE_FACT).asText(task.skill()),
        facts.path(DESCRIPTION_FACT).asText(delegated ? "" : words),
        payload(task, delegated),
        task.priority(),
        task.deadline(),
        delegated ? task.owner() : facts.path(CALLER_FACT).asText(task.owner()),
        task.weight(),
        delegated ? task.parent() : facts.path(PARENT_FACT).textValue(),
        delegated ? null : facts.path(RETRY_FACT).textValue(),
        metadata);
  }

  /** Returns what a task keeps of this description beside its own values. */
  public ProtocolOrigin origin() {
    ObjectNode facts = JsonMappers.object();
    facts.put(TYPE_FACT, taskType).put(DESCRIPTION_FACT, description).put(CALLER_FACT, callerAgent);
    if (parentTaskId != null) {
      facts.put(PARENT_FACT, parentTaskId);
    }
    if (retryOf != null) {
      facts.put(RETRY_FACT, retryOf);
    }
    if (payload.isEmpty()) { // the task's input is then read from the description
      facts.set(PAYLOAD_FACT, payload);
    }
    facts.set(METADATA_FACT, metadata);
    return new ProtocolOrigin(ORIGIN, facts);
  }

  private static ObjectNode payload(NewTask task, boolean delegated) {
    JsonNode payload = delegated ? input(task) : task.origin().facts().path(PAYLOAD_FACT);
    return (payload.isObject() ? payload : task.input()) instanceof ObjectNode object
        ? object
        : JsonMappers.object();
  }

  /** Returns the input; that of a task for a remote agent is in its message alone. */
  private static JsonNode input(NewTask task) {
    Message message = task.message();
    return message == null || !task.input().isEmpty()
        ? task.input()
        : message.parts().stream()
            .map(Part::data)
            .filter(ObjectNode.class::isInstance)
            .findFirst()
            .orElse(task.input());
  }

  /**
   * Whether a repeated request describes the same work (A2W-Q2). Deadline, weights and metadata may
   * differ.
   */
  public boolean isSameWork(A2wTaskContext other) {
    return taskType.equals(other.taskType)
        && description.equals(other.description)
        && payload.equals(other.payload);
  }

  /** Returns the agents that have processed the task. */
  public DelegationChain chain() {
    return DelegationChain.read(metadata);
  }

  /** Whether the agent has processed the task already, so that it must not get it again. */
  public boolean cameThrough(String agent) {
    return chain().contains(agent);
  }

  /** Returns the description as it is sent. */
  public ObjectNode json() {
    ObjectNode json = JsonMappers.object();
    json.put("task_id", taskId).put(TYPE_FACT, taskType).put(DESCRIPTION_FACT, description);
    json.set("payload", payload);
    json.put("priority", priority)
        .put("deadline", deadline == null ? null : deadline.toString())
        .put(CALLER_FACT, callerAgent)
        .put("weight_caller", Objects.requireNonNullElse(weightCaller, 0))
        .put(PARENT_FACT, parentTaskId)
        .put(RETRY_FACT, retryOf);
    json.set(METADATA_FACT, metadata);
    return json;
  }

  /** Returns the metadata; the chain in them, if there is one, must be a list of agents. */
  private static ObjectNode metadata(DocumentNode metadata) {
    if (metadata.has(DelegationChain.AGENTS)
        && metadata.texts(DelegationChain.AGENTS).size() > DelegationChain.LONGEST) {
      metadata.fault(
          DelegationChain.AGENTS
              + " names more than "
              + DelegationChain.LONGEST
              + " agents; a task that went through so many is in a circle");
    }
    return (ObjectNode) metadata.node();
  }

  /** Returns a UUID in lower case; null without a fault if it is missing and need not be there. */
  private static @Nullable String uuid(DocumentNode body, String member, boolean required) {
    DocumentNode node = body.optional(member);
    if (!node.exists() && !required) {
      return null;
    }
    String text = node.asText("give a UUID").orElse("");
    if (!text.isEmpty() && !isUuid(text)) {
      node.fault(member + " is not a UUID; write one such as " + new UUID(0, 1));
    }
    return text.toLowerCase(Locale.ROOT);
  }

  /** Returns the id of a task that a request names, in lower case; null if it names none. */
  public static @Nullable String taskId(DocumentNode body) {
    return body.text("task_id").map(id -> id.toLowerCase(Locale.ROOT)).orElse(null);
  }

  /** Whether a text is a UUID in its usual form of 36 characters. */
  private static boolean isUuid(String text) {
    try {
      return text.length() == UUID_LENGTH
          && UUID.fromString(text).toString().equals(text.toLowerCase(Locale.ROOT));
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }

  private static String description(DocumentNode node) {
    if (node.exists() && !node.node().isTextual()) {
      node.fault("description should be a string");
    }
    return node.textOrEmpty();
  }

  private static @Nullable Instant deadline(DocumentNode node) {
    if (!node.exists()) {
      return null;
    }
    Instant deadline = instant(node.textOrEmpty());
    if (deadline == null || NewTask.isNoDeadline(deadline)) {
      node.fault("deadline is not a time in UTC; write one such as 2030-01-31T12:00:00Z");
      return null;
    }
    return deadline;
  }

  private static @Nullable Instant instant(String text) {
    if (!text.endsWith("Z") && !text.endsWith("+00:00")) {
      return null;
    }
    for (DateTimeFormatter format : TIMES) {
      try {
        return format.parse(text, Instant::from);
      } catch (DateTimeException malformed) {
        // may have the other format
      }
    }
    return null;
  }
}
