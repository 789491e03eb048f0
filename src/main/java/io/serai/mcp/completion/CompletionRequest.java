package io.serai.mcp.completion;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.protocol.ProtocolCall;

/**
 * A request for the values of an argument.
 *
 * @param reference what the argument is of, such as {@code {"type": "ref/prompt", "name":
 *     "review"}}; must not be modified
 * @param argument name of the argument
 * @param typed what the user has typed so far
 */
public record CompletionRequest(
    ProtocolCall call, JsonNode reference, String argument, String typed) {}
