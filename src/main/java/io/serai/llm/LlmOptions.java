package io.serai.llm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;

/**
 * The options of an {@code llm:} endpoint.
 *
 * @param instructions what the model is told before the request; empty for nothing
 * @param tools patterns of the ids of the skills that the model may call, {@code id} of those of
 *     operators or {@code id@owner}
 * @param askPerson whether the model may ask the caller
 * @param stream whether the answer is passed on while the model writes it
 * @param history maximum number of earlier turns of the conversation that the model gets
 * @param maxRequests maximum number of requests to the model in one run
 * @param maxCharacters maximum number of characters that the model may write in one run
 * @param timeout how long one run may take, without the time in which people answer
 * @param extraBody members that are added to each request
 */
record LlmOptions(
    ModelAddress address,
    String instructions,
    List<String> tools,
    boolean askPerson,
    boolean stream,
    int history,
    int maxRequests,
    int maxCharacters,
    Duration timeout,
    ObjectNode extraBody) {}
