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
record HeaderTemplates(
    String accept, List<ParameterTemplate> inputs, List<ParameterTemplate> cookies) {

  static HeaderTemplates read(
      String accept,
      InputTemplateReader reader,
      List<OpenApiParameter> declared,
      CallFaultReporter callFaultReporter) {
    List<ParameterTemplate> inputs = reader.inputs(ParameterLocation.HEADER, declared);
    List<ParameterTemplate> cookies = reader.inputs(ParameterLocation.COOKIE, declared);
    if (!cookies.isEmpty() && inputs.stream().anyMatch(i -> i.name().equalsIgnoreCase("cookie"))) {
      callFaultReporter.invalid(
          reader.place("cookies").pointer(), "Write cookies here or as a header, not both.");
    }
    return new HeaderTemplates(accept, List.copyOf(inputs), List.copyOf(cookies));
  }

  /** The same fields without a Content-Type: the body tells it, and it must tell the same. */
  HeaderTemplates withoutContentType(
      Optional<String> body, InputTemplateReader reader, CallFaultReporter callFaultReporter) {
    Optional<ParameterTemplate> given =
        inputs.stream().filter(i -> i.name().equalsIgnoreCase("content-type")).findFirst();
    if (given.isEmpty()) {
      return this;
    }
    LocatedJsonNode at = reader.place("headers").child(given.get().name());
    String type = BodyMediaType.base(at.text());
    if (body.filter(declared -> BodyMediaType.base(declared).equals(type)).isEmpty()) {
      callFaultReporter.invalid(
          at.pointer(),
          "The body is sent as "
              + body.orElse("nothing")
              + ": leave this header out, and declare"
              + " the media type below requestBody.content of the operation.");
    }
    return new HeaderTemplates(
        accept, inputs.stream().filter(i -> !i.equals(given.get())).toList(), cookies);
  }

  Map<String, String> render(RequestRenderer requestRenderer) throws ServiceCallException {
    Map<String, String> fields = new LinkedHashMap<>();
    boolean accepts = false;
    for (ParameterTemplate parameterTemplate : inputs) {
      StringBuilder value = new StringBuilder();
      if (parameterTemplate.write(value, requestRenderer)) {
        fields.put(parameterTemplate.written(), value.toString());
        accepts |= parameterTemplate.name().equalsIgnoreCase("accept");
      }
    }
    if (!accepts) {
      fields.put("Accept", accept);
    }
    String cookie = joined(cookies, "; ", requestRenderer);
    if (!cookie.isEmpty()) {
      fields.put("Cookie", cookie);
    }
    return fields;
  }

  /** The parameters that have a value, one after the other. */
  static String joined(
      List<ParameterTemplate> inputs, String separator, RequestRenderer requestRenderer)
      throws ServiceCallException {
    StringBuilder out = new StringBuilder();
    for (ParameterTemplate parameterTemplate : inputs) {
      int before = out.length();
      out.append(before == 0 ? "" : separator);
      if (!parameterTemplate.write(out, requestRenderer)) {
        out.setLength(before);
      }
    }
    return out.toString();
  }
}
