// SPDX-License-Identifier: MIT
// Code that a program compiles once: the table walk of a format, and a message's own code in it.
#pragma once

// The arguments are types and keywords, which cannot be put in parentheses. NOLINTBEGIN(bugprone-macro-parentheses)
// The table walk in a format, for values and for views: `how` is extern if another file compiles it, otherwise empty.
#define ISOMER_TABLE_WALK(how, Format, Policy)                                                                         \
  how template ::isomer::status                                                                                        \
  isomer::detail::table::decode_into<::isomer::detail::table::structs<::isomer::Policy>>(                              \
      const Format&, ::std::string_view, const ::isomer::detail::table::message_table&, char*, ::isomer::arena*, bool, \
      ::std::uint64_t);                                                                                                \
  how template char* isomer::detail::table::encode_from<::isomer::detail::table::structs<::isomer::Policy>>(           \
      Format::writer&, const ::isomer::detail::table::message_table&, const char*, ::std::uint64_t);                   \
  how template ::isomer::status isomer::detail::append_by_table<::isomer::detail::table::structs<::isomer::Policy>>(   \
      const Format&, const ::isomer::detail::table::message_table&, const char*, ::std::uint64_t, ::std::string&);
// With ISOMER_RUNTIME_OF_VIEWS, only views are compiled, which include messages known at run time: half the code. But
// descriptors are values, which are read as protobuf.
#if defined(ISOMER_RUNTIME_OF_VIEWS)
#define ISOMER_TABLE_WALKS(how, Format) ISOMER_TABLE_WALK(how, Format, view)
#define ISOMER_TABLE_DESCRIPTORS(how) ISOMER_TABLE_WALK(how, isomer::protobuf, owning)
#else
#define ISOMER_TABLE_DESCRIPTORS(how)  // above
#define ISOMER_TABLE_WALKS(how, Format) ISOMER_TABLE_WALK(how, Format, owning) ISOMER_TABLE_WALK(how, Format, view)
#endif
// The contents of an Any, and extensions, in a format that writes them by name.
#define ISOMER_TABLE_NAMED_IN(how, Format, Storage)                                                        \
  how template Format::reader::cursor isomer::detail::table::decode_any_contents<Format::reader, Storage>( \
      ::isomer::detail::table::decoding<Format::reader, Storage>&, Format::reader::cursor,                 \
      const ::isomer::detail::table::message_table&, char*);                                               \
  how template char* isomer::detail::table::encode_any_contents<Format::writer, Storage>(                  \
      Format::writer&, char*, const ::isomer::detail::table::message_table&, const char*, ::std::size_t);  \
  how template Format::reader::cursor isomer::detail::table::decode_extension<Format::reader, Storage>(    \
      ::isomer::detail::table::decoding<Format::reader, Storage>&, Format::reader::cursor,                 \
      const ::isomer::detail::table::message_table&, char*);                                               \
  how template char* isomer::detail::table::encode_extension<Format::writer, Storage>(                     \
      Format::writer&, char*, const ::isomer::detail::table::message_table&, const char*, ::std::size_t);
#if defined(ISOMER_RUNTIME_OF_VIEWS)
#define ISOMER_TABLE_NAMED(how, Format) \
  ISOMER_TABLE_NAMED_IN(how, Format, ::isomer::detail::table::structs<::isomer::view>)
#else
#define ISOMER_TABLE_NAMED(how, Format)                                                  \
  ISOMER_TABLE_NAMED_IN(how, Format, ::isomer::detail::table::structs<::isomer::owning>) \
  ISOMER_TABLE_NAMED_IN(how, Format, ::isomer::detail::table::structs<::isomer::view>)
#endif
// What of protobuf serves a schema that is known at run time: its descriptors, and a look at the value of an extension.
#define ISOMER_TABLE_SCHEMAS(how)                                                                                  \
  ISOMER_TABLE_DESCRIPTORS(how)                                                                                    \
  how template ::isomer::status                                                                                    \
  isomer::detail::table::decode_top<::isomer::protobuf::reader, ::isomer::detail::table::structs<::isomer::view>>( \
      ::isomer::detail::table::decoding<::isomer::protobuf::reader,                                                \
                                        ::isomer::detail::table::structs<::isomer::view>>&,                        \
      const ::isomer::detail::table::message_table&, char*, ::std::uint64_t);
// To be used after the definition of a format: a program that links isomer::runtime does not compile the walk again.
#if defined(ISOMER_RUNTIME)
#define ISOMER_COMPILED_ONCE(Format) ISOMER_TABLE_WALKS(extern, Format)
#define ISOMER_SCHEMAS_ONCE() ISOMER_TABLE_SCHEMAS(extern)
#define ISOMER_NAMED_ONCE(Format) ISOMER_TABLE_NAMED(extern, Format)
#else
#define ISOMER_COMPILED_ONCE(Format)
#define ISOMER_SCHEMAS_ONCE()
#define ISOMER_NAMED_ONCE(Format)
#endif

// A message's own code in a format. Put ISOMER_CODEC_ELSEWHERE in the header and ISOMER_CODEC in the one source file
// that compiles it: see has_codec_elsewhere.
#define ISOMER_CODEC_OF(how, Format, Message)                                                                       \
  how template ::isomer::status isomer::detail::decode_elsewhere(const Format&, ::std::string_view, Message&,       \
                                                                 ::isomer::arena*, ::isomer::detail::walk::reuse*); \
  how template char* isomer::detail::encode_elsewhere(Format::writer&, const Message&);
#define ISOMER_CODEC(Format, Message) ISOMER_CODEC_OF(, Format, Message)
#define ISOMER_CODEC_ELSEWHERE(Format, Message)                                              \
  template <>                                                                                \
  inline constexpr bool isomer::detail::has_codec_elsewhere<Format::reader, Message> = true; \
  template <>                                                                                \
  inline constexpr bool isomer::detail::has_codec_elsewhere<Format::writer, Message> = true; \
  ISOMER_CODEC_OF(extern, Format, Message)
// NOLINTEND(bugprone-macro-parentheses)
