package io.serai.task;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;

/**
 * A run of a skill that failed within a task, which may go on with another run.
 *
 * @param skill id of the skill that was run
 * @param code the kind of error, such as {@code E050}
 * @param message why it failed, for people; at most {@link TextFunctions#LONGEST_MESSAGE}
 *     characters
 */
public record RunFailure(String skill, String code, String message) {

  /** Shortens the message. */
  public RunFailure {
    message = TextFunctions.clipped(message, TextFunctions.LONGEST_MESSAGE);
  }

  /** Returns the failure as a JSON object with its three members. */
  public ObjectNode json() {
    return JsonMappers.object().put("skill", skill).put("code", code).put("message", message);
  }
}
