package io.serai.a2a.push;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.TextFunctions;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.RequestTimeReader;
import io.serai.security.Caller;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads which deliveries a request selects: for callers that are no operators, their own. */
record PushDeliveryFilter(RequestTimeReader times) {
  private static final int DEFAULT_LIMIT = 100;
  private static final int MAX_LIMIT = 1_000;

  /** Longest cursor that is decoded: two ids of 512 characters. */
  private static final int MAX_CURSOR = 10_000;

  /** Reads the parameters of a list. */
  PushDeliveryQuery ofList(JsonRequest request) {
    return new PushDeliveryQuery(
        given(request, "state").map(PushDeliveryFilter::state).orElse(StoredPushConfig.State.DEAD),
        owner(given(request, "owner"), request.caller()),
        given(request, "task").orElse(null),
        time("since", given(request, "since")),
        time("until", given(request, "until")),
        false,
        cursor(given(request, "cursor")),
        request.number("limit", DEFAULT_LIMIT, MAX_LIMIT));
  }

  /** Reads the body of a request that sends notifications again. */
  PushDeliveryQuery ofBody(JsonNode body, Caller caller) {
    return JsonRequest.read(
        body,
        filter -> {
          PushDeliveryQuery query =
              new PushDeliveryQuery(
                  StoredPushConfig.State.DEAD,
                  owner(filter.text("owner"), caller),
                  filter.text("task").orElse(null),
                  time("since", filter.text("since")),
                  time("until", filter.text("until")),
                  true,
                  cursor(filter.text("cursor")),
                  filter.integer("limit", 1, MAX_LIMIT).orElse(DEFAULT_LIMIT));
          filter.requireKnown();
          return query;
        });
  }

  private static @Nullable String owner(Optional<String> wanted, Caller caller) {
    return wanted.orElse(caller.operator() ? null : caller.id());
  }

  private @Nullable Instant time(String name, Optional<String> text) {
    return text.map(given -> times.read(name, given)).orElse(null);
  }

  private static StoredPushConfig.State state(String text) {
    try {
      return StoredPushConfig.State.valueOf(text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException unknown) {
      throw JsonRequest.invalid(
          "state is \"%s\". Give one of %s."
              .formatted(
                  TextFunctions.clipped(text),
                  Arrays.stream(StoredPushConfig.State.values())
                      .map(state -> state.name().toLowerCase(Locale.ROOT))
                      .collect(Collectors.joining(", "))));
    }
  }

  private static @Nullable PushDeliveryCursor cursor(Optional<String> text) {
    return text.map(PushDeliveryFilter::cursor).orElse(null);
  }

  private static PushDeliveryCursor cursor(String text) {
    return Optional.of(text)
        .filter(given -> given.length() <= MAX_CURSOR)
        .flatMap(PushDeliveryCursor::parse)
        .orElseThrow(
            () ->
                JsonRequest.invalid(
                    "cursor is not from this hub. Send next_cursor as it was answered."));
  }

  private static Optional<String> given(JsonRequest request, String name) {
    return Optional.ofNullable(request.parameter(name)).filter(value -> !value.isEmpty());
  }
}
