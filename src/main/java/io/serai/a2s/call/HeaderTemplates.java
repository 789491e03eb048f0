package io.serai.a2s.call;

import io.serai.a2s.openapi.BodyMediaType;
import io.serai.a2s.openapi.ParameterLocation;
import io.serai.document.DocumentNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The header fields of a call, as templates.
 *
 * @param accept the {@code Accept} value that is sent if no input sets one
 * @param cookies the inputs that are joined to the {@code Cookie} field
 */
record HeaderTemplates(
    String accept, List<ParameterTemplate> inputs, List<ParameterTemplate> cookies) {

  static HeaderTemplates read(
      String accept, InputTemplateReader reader, List<DeclaredParameter> declared) {
    List<ParameterTemplate> inputs = reader.inputs(ParameterLocation.HEADER, declared);
    List<ParameterTemplate> cookies = reader.inputs(ParameterLocation.COOKIE, declared);
    if (!cookies.isEmpty() && inputs.stream().anyMatch(i -> i.name().equalsIgnoreCase("cookie"))) {
      reader.member("cookies").fault("Write cookies here or as a header, not both.");
    }
    return new HeaderTemplates(accept, List.copyOf(inputs), List.copyOf(cookies));
  }

  /**
   * Returns the same fields without {@code Content-Type}, which the body determines; reports a
   * fault if an input sets a different one.
   */
  HeaderTemplates withoutContentType(Optional<String> body, InputTemplateReader reader) {
    Optional<ParameterTemplate> given =
        inputs.stream().filter(i -> i.name().equalsIgnoreCase("content-type")).findFirst();
    if (given.isEmpty()) {
      return this;
    }
    DocumentNode at = reader.member("headers").member(given.get().name());
    String type = BodyMediaType.base(at.textOrEmpty());
    if (body.filter(declared -> BodyMediaType.base(declared).equals(type)).isEmpty()) {
      at.fault(
          "The body is sent as "
              + body.orElse("nothing")
              + ": leave this header out, and declare"
              + " the media type below requestBody.content of the operation.");
    }
    return new HeaderTemplates(
        accept, inputs.stream().filter(i -> !i.equals(given.get())).toList(), cookies);
  }

  Map<String, String> render(RequestTemplateRenderer renderer) throws ServiceCallException {
    Map<String, String> fields = new LinkedHashMap<>();
    boolean accepts = false;
    for (ParameterTemplate input : inputs) {
      StringBuilder value = new StringBuilder();
      if (input.write(value, renderer)) {
        fields.put(input.encodedName(), value.toString());
        accepts |= input.name().equalsIgnoreCase("accept");
      }
    }
    if (!accepts) {
      fields.put("Accept", accept);
    }
    String cookie = joined(cookies, "; ", renderer);
    if (!cookie.isEmpty()) {
      fields.put("Cookie", cookie);
    }
    return fields;
  }

  /** Joins the parameters that have a value. */
  static String joined(
      List<ParameterTemplate> inputs, String separator, RequestTemplateRenderer renderer)
      throws ServiceCallException {
    StringBuilder out = new StringBuilder();
    for (ParameterTemplate input : inputs) {
      int before = out.length();
      out.append(before == 0 ? "" : separator);
      if (!input.write(out, renderer)) {
        out.setLength(before);
      }
    }
    return out.toString();
  }
}
