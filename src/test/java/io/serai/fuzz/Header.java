package io.serai.fuzz;

/** A field of a request's head. */
record Header(String name, String value) {}
