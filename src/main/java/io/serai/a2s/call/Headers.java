package io.serai.a2s.call;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The header fields of a call.
 *
 * @param accept sent where no input gives it
 * @param cookies what the Cookie field is joined of
 */
record Headers(String accept, List<Input> inputs, List<Input> cookies) {

  static Headers read(String accept, InputReader reader, List<Parameter> declared, Faults faults) {
    List<Input> inputs = reader.inputs(Place.HEADER, declared);
    List<Input> cookies = reader.inputs(Place.COOKIE, declared);
    if (!cookies.isEmpty() && inputs.stream().anyMatch(i -> i.name().equalsIgnoreCase("cookie"))) {
      faults.invalid(
          reader.place("cookies").pointer(), "Write cookies here or as a header, not both.");
    }
    return new Headers(accept, List.copyOf(inputs), List.copyOf(cookies));
  }

  /** The same fields without a Content-Type: the body tells it, and it must tell the same. */
  Headers withoutContentType(Optional<String> body, InputReader reader, Faults faults) {
    Optional<Input> given =
        inputs.stream().filter(i -> i.name().equalsIgnoreCase("content-type")).findFirst();
    if (given.isEmpty()) {
      return this;
    }
    Located at = reader.place("headers").child(given.get().name());
    String type = Media.base(at.text());
    if (body.filter(declared -> Media.base(declared).equals(type)).isEmpty()) {
      faults.invalid(
          at.pointer(),
          "The body is sent as "
              + body.orElse("nothing")
              + ": leave this header out, and declare"
              + " the media type below requestBody.content of the operation.");
    }
    return new Headers(
        accept, inputs.stream().filter(i -> !i.equals(given.get())).toList(), cookies);
  }

  Map<String, String> render(Rendering rendering) throws CallException {
    Map<String, String> fields = new LinkedHashMap<>();
    boolean accepts = false;
    for (Input input : inputs) {
      StringBuilder value = new StringBuilder();
      if (input.write(value, rendering)) {
        fields.put(input.written(), value.toString());
        accepts |= input.name().equalsIgnoreCase("accept");
      }
    }
    if (!accepts) {
      fields.put("Accept", accept);
    }
    String cookie = joined(cookies, "; ", rendering);
    if (!cookie.isEmpty()) {
      fields.put("Cookie", cookie);
    }
    return fields;
  }

  /** The parameters that have a value, one after the other. */
  static String joined(List<Input> inputs, String separator, Rendering rendering)
      throws CallException {
    StringBuilder out = new StringBuilder();
    for (Input input : inputs) {
      int before = out.length();
      out.append(before == 0 ? "" : separator);
      if (!input.write(out, rendering)) {
        out.setLength(before);
      }
    }
    return out.toString();
  }
}
