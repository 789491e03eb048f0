package io.serai.llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonErrorMessages;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.outbound.OutboundException;
import io.serai.outbound.stream.ReceivedServerSentEvent;
import io.serai.task.run.read.LargeTaskOffloader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Reads one answer of a model, from a chat completion or from the chunks of one (OpenAI, "Chat
 * Completions", "Streaming"). For one answer, whose chunks come one after the other.
 */
final class ChatAnswerReader {
  private static final int MAX_CALLS = 32;
  private static final int MAX_NAME = 200;

  /** Of a character, with the room that a builder has left. */
  private static final long BYTES = 3;

  private static final String END = "[DONE]";

  /** Reasons for which a service ends an answer that the model has not ended. */
  private static final Set<String> CUT = Set.of("length", "content_filter");

  private final LargeTaskOffloader worker;
  private final ChatModel.Request request;
  private final StringBuilder text = new StringBuilder();
  private final List<CallBuilder> calls = new ArrayList<>();
  private int characters;
  private long tokens;
  private boolean begun;
  private boolean ended;
  private boolean finished;
  private boolean cut;
  private volatile @Nullable ModelException fault;

  /** A call whose arguments come in pieces. */
  private static final class CallBuilder {
    private final int index;
    private String id = "";
    private String name = "";
    private final StringBuilder arguments = new StringBuilder();

    CallBuilder(int index) {
      this.index = index;
    }
  }

  /**
   * Creates a reader.
   *
   * @param worker reads what is large
   * @param request what the model is to answer
   */
  ChatAnswerReader(LargeTaskOffloader worker, ChatModel.Request request) {
    this.worker = worker;
    this.request = request;
  }

  /** Whether the service has said that the answer is complete. */
  boolean hasEnded() {
    return ended;
  }

  /** Returns what is wrong with the answer; null if nothing is. */
  @Nullable ModelException fault() {
    return fault;
  }

  /** Takes an event of a stream. */
  CompletionStage<?> event(ReceivedServerSentEvent event) {
    String data = event.data().strip();
    if (data.isEmpty() || ended) {
      return CompletableFuture.completedFuture(null);
    }
    if (data.equals(END)) {
      ended = true;
      return CompletableFuture.completedFuture(null);
    }
    return worker.compute(data.length(), () -> piece(data)).thenCompose(taken -> taken);
  }

  private CompletionStage<?> piece(String data) {
    try {
      return take(data, "delta");
    } catch (ModelException wrong) {
      fault = wrong;
      return CompletableFuture.failedFuture( // it is not a defect of the hub
          new OutboundException(OutboundException.Reason.REJECTED, "an event cannot be read"));
    }
  }

  /**
   * Takes an answer that is not a stream.
   *
   * @throws ModelException if it cannot be read
   */
  CompletionStage<?> whole(String body) {
    CompletionStage<?> taken = take(body, "message");
    ended = true;
    finished = true;
    return taken;
  }

  /**
   * Returns the answer.
   *
   * @throws ModelException if it is none
   */
  ChatAnswer answer() {
    ModelException wrong = fault;
    if (wrong != null) {
      throw wrong;
    }
    if (!begun) {
      throw ModelException.unusable("it ended its answer without a choice");
    }
    if (!ended && !finished) {
      throw ModelException.unusable("it broke off");
    }
    if (calls.isEmpty() && text.toString().isBlank()) {
      throw ModelException.unusable("it has no words and calls no tool");
    }
    Set<String> ids = new HashSet<>();
    List<ModelToolCall> asked = new ArrayList<>();
    for (CallBuilder call : calls) {
      String id = TextFunctions.wellFormedOf(call.id);
      for (int i = asked.size(); id.isBlank() || !ids.add(id); i++) {
        id = "call_" + i;
      }
      asked.add(
          new ModelToolCall(
              id,
              TextFunctions.wellFormedOf(call.name),
              TextFunctions.wellFormedOf(call.arguments.toString())));
    }
    return new ChatAnswer(
        TextFunctions.wellFormedOf(text.toString()), asked, cut || !finished, tokens);
  }

  private CompletionStage<?> take(String json, String member) {
    JsonNode chunk = read(json);
    if (chunk.hasNonNull("error")) {
      JsonNode error = chunk.path("error");
      String message = error.isTextual() ? error.asText() : error.path("message").asText();
      throw ModelException.unusable("it says: " + TextFunctions.clipped(message));
    }
    tokens = Math.max(tokens, chunk.path("usage").path("total_tokens").asLong(0));
    JsonNode choice = chunk.path("choices").path(0);
    if (!choice.isObject()) {
      if (member.equals("message") || !chunk.isObject()) {
        throw ModelException.unusable("the answer is not a chat completion");
      }
      return CompletableFuture.completedFuture(null); // such as a chunk that has the usage
    }
    begun = true;
    finished |= choice.path("finish_reason").isTextual();
    cut |= CUT.contains(choice.path("finish_reason").asText());
    JsonNode part = choice.path(member);
    part.path("tool_calls").forEach(this::addCall);
    String said = part.path("content").asText("") + part.path("refusal").asText("");
    if (said.isEmpty()) {
      return CompletableFuture.completedFuture(null);
    }
    count(said.length());
    text.append(said);
    return request.words().apply(said);
  }

  private static JsonNode read(String json) {
    try {
      return JsonMappers.ANSWERS.readTree(json);
    } catch (JsonProcessingException malformed) {
      throw ModelException.unusable(JsonErrorMessages.sentence("the answer", malformed));
    }
  }

  private void addCall(JsonNode part) {
    JsonNode function = part.path("function");
    String arguments = function.path("arguments").asText("");
    if (function.path("arguments").isObject()) { // as some services write them
      arguments = JsonMappers.text(function.path("arguments"));
    }
    CallBuilder call = call(part);
    call.id = call.id.isEmpty() ? clipped(part.path("id").asText("")) : call.id;
    call.name = call.name.isEmpty() ? clipped(function.path("name").asText("")) : call.name;
    count(arguments.length());
    call.arguments.append(arguments);
  }

  /** Returns the call that a part belongs to: that of its index, or a new one. */
  private CallBuilder call(JsonNode part) {
    CallBuilder last = calls.isEmpty() ? null : calls.get(calls.size() - 1);
    if (part.path("index").isInt()) {
      int index = part.path("index").intValue();
      for (CallBuilder known : calls) {
        if (known.index == index) {
          return known;
        }
      }
      return added(index);
    }
    return last != null && !part.path("function").hasNonNull("name") ? last : added(-1);
  }

  private CallBuilder added(int index) {
    if (calls.size() == MAX_CALLS) {
      throw ModelException.unusable("it calls more than " + MAX_CALLS + " tools at once");
    }
    CallBuilder call = new CallBuilder(index);
    calls.add(call);
    return call;
  }

  private static String clipped(String text) {
    return text.length() <= MAX_NAME ? text : text.substring(0, MAX_NAME);
  }

  private void count(int more) {
    characters += more;
    if (characters > request.maxCharacters()) {
      throw ModelException.unusable(
          "it writes more than the %s characters that are left of maxCharacters"
              .formatted(request.maxCharacters()));
    }
    request.memory().add(BYTES * more);
  }
}
